import { type Batch, type BatchItem, type Locale } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { attachment } from '../http/content-disposition.js';
import { follow } from '../stream/follow.js';
import { ShutdownSignal } from '../stream/shutdown-signal.js';
import { allItems } from './all-items.js';
import { itemsCsv } from './items-csv.js';

interface OwnedBatch {
  batchId: string;
  userId: number;
}

interface Wait {
  waitSeconds: number;
  caller: AbortSignal;
  /** Wait until the version of the batch is above this number. If null, wait until the batch has ended. */
  seen: number | null;
}

@Injectable()
export class BatchReader {
  constructor(
    private readonly rpc: RpcClient,
    private readonly shutdown: ShutdownSignal,
  ) {}

  /**
   * Returns the batch once it is newer than `seen`, has ended, or `waitSeconds` have passed.
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

  /** Reads all items, or only those changed since a version. */
  items(owned: OwnedBatch, { changedSince = -1 } = {}): Promise<BatchItem[]> {
    return allItems(this.rpc, { ...owned, changedSince });
  }

  async sendCsv(
    owned: OwnedBatch,
    { response, locale }: { response: Response; locale: Locale },
  ): Promise<void> {
    const text = itemsCsv(await this.items(owned), locale);
    response
      .set({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': attachment(`jinwi-batch-${owned.batchId.slice(0, 8)}.csv`),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'private, no-store',
      })
      .send(text);
  }
}
