import {
  type Batch,
  type BatchItem,
  type Locale,
  errorText,
  isErrorCode,
  batchItemsPageMax,
  type RpcResponse,
} from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { follow } from '../stream/follow.js';
import { ShutdownSignal } from '../stream/shutdown-signal.js';
import { byteOrderMark, csvHeaders, csvLine } from '../http/csv.js';

const columns = [
  'position',
  'name',
  'address',
  'state',
  'verdict',
  'score',
  'alteration',
  'ai',
  'analysisId',
  'failure',
  'reason',
] as const;

interface OwnedBatch {
  batchId: string;
  userId: number;
}

interface Wait {
  waitSeconds: number;
  caller: AbortSignal;
  /** The last batch version that the caller has seen; a newer one ends the wait. If null, only the batch's end does. */
  seen: number | null;
}

@Injectable()
export class BatchReader {
  constructor(
    private readonly rpc: RpcClient,
    private readonly shutdown: ShutdownSignal,
  ) {}

  /**
   * Returns the batch once its version is above `seen`, it has ended, or `waitSeconds` have passed.
   * @throws AppError `batch.not-found`
   */
  async read(owned: OwnedBatch, { waitSeconds, caller, seen }: Wait): Promise<Batch> {
    const deadline = Date.now() + waitSeconds * 1_000;
    const asked = { ...owned, seen: seen ?? -1, isEndWanted: seen === null };
    const isEnded = ({ state, version }: Batch) => state === 'done' || (seen !== null && version > seen);
    let last = await this.rpc.call('analysis.watchBatch', { ...asked, waitMs: 0 });
    if (waitSeconds === 0 || isEnded(last)) return last;
    for await (const watched of follow<Batch>({
      watch: ({ waitMs, timeoutMs }) =>
        this.rpc.call('analysis.watchBatch', { ...asked, waitMs }, { timeoutMs }),
      isUpdate: () => false,
      isEnded,
      isPatient: true,
      deadline,
      signal: AbortSignal.any([caller, this.shutdown.signal]),
    }))
      last = watched;
    return last;
  }

  items(owned: OwnedBatch, { changedSince = -1 } = {}): Promise<BatchItem[]> {
    return allItems(this.rpc, { ...owned, changedSince });
  }

  async sendCsv(
    owned: OwnedBatch,
    { response, locale }: { response: Response; locale: Locale },
  ): Promise<void> {
    const text = itemsCsv(await this.items(owned), locale);
    response.set(csvHeaders(`jinwi-batch-${owned.batchId.slice(0, 8)}.csv`)).send(text);
  }
}

/** Formats items as RFC 4180 CSV, safe to open in a spreadsheet although names and URLs are untrusted. */
export const itemsCsv = (items: readonly BatchItem[], locale: Locale): string =>
  byteOrderMark + [csvLine(columns), ...items.map((item) => lineOf(item, locale))].join('');

function lineOf(item: BatchItem, locale: Locale): string {
  const { position, imageName, address, state, verdict, score, alteration, ai, analysisId, failure } = item;
  const reason = isErrorCode(failure) ? errorText(failure, locale) : null;
  return csvLine([
    position,
    imageName,
    address,
    state,
    verdict,
    score,
    alteration,
    ai,
    analysisId,
    failure,
    reason,
  ]);
}

/** Reads a batch's items in order of position: all, or only those changed since a version of the batch. */
export async function allItems(
  rpc: RpcClient,
  { batchId, userId, changedSince = -1 }: { batchId: string; userId: number; changedSince?: number },
): Promise<BatchItem[]> {
  const all: BatchItem[] = [];
  for (let afterPosition = -1; ;) {
    const page: RpcResponse<'analysis.batchItems'> = await rpc.call('analysis.batchItems', {
      batchId,
      userId,
      afterPosition,
      limit: batchItemsPageMax,
      changedSince,
    });
    all.push(...page.items);
    if (page.nextAfterPosition === null) return all;
    afterPosition = page.nextAfterPosition;
  }
}
