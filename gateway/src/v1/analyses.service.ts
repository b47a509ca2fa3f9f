import { type Locale, type RpcResponse, type V1Analyses, type V1Analysis } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { followAnalysis, type Followed, isEnded } from '../analysis/follow-analysis.js';
import { ImageAddresses } from '../http/signed-addresses.js';
import { SharedWatches } from '../stream/follow.js';
import { ShutdownSignal } from '../stream/shutdown-signal.js';
import { fromCursor, toCursor } from './cursor.js';
import { imageSigner, toV1Analysis, toV1Item } from './to-v1-analysis.js';

interface Page {
  userId: number;
  locale: Locale;
  limit: number;
  cursor: string | undefined;
}

@Injectable()
export class AnalysesService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly watches: SharedWatches,
    private readonly shutdown: ShutdownSignal,
    private readonly addresses: ImageAddresses,
  ) {}

  /** Returns the analysis when it ends, after `waitSeconds`, or when the caller disconnects or the gateway closes. */
  async read(
    followed: Followed,
    { waitSeconds, caller }: { waitSeconds: number; caller: AbortSignal },
  ): Promise<V1Analysis> {
    const { id, userId, locale } = followed;
    const watched = await this.#watch(followed, { waitSeconds, caller });
    const record =
      watched.state === 'done' ? await this.rpc.call('analysis.get', { id, userId, locale }) : null;
    return toV1Analysis(watched, { record, locale, sign: imageSigner(this.addresses, Date.now()) });
  }

  async list({ userId, locale, limit, cursor }: Page): Promise<V1Analyses> {
    const beforeId = cursor === undefined ? null : fromCursor(cursor);
    const page = await this.rpc.call('analysis.history', { userId, locale, beforeId, limit });
    const sign = imageSigner(this.addresses, Date.now());
    return {
      items: page.records.map((record) => toV1Item(record, sign)),
      nextCursor: page.nextBeforeId === null ? null : toCursor(page.nextBeforeId),
    };
  }

  async #watch(
    followed: Followed,
    { waitSeconds, caller }: { waitSeconds: number; caller: AbortSignal },
  ): Promise<RpcResponse<'analysis.watch'>> {
    const deadline = Date.now() + waitSeconds * 1_000;
    let last = await this.rpc.call('analysis.watch', {
      ...followed,
      seen: -1,
      waitMs: 0,
      withRecord: false,
    });
    if (waitSeconds === 0 || isEnded(last)) return last;
    const signal = AbortSignal.any([caller, this.shutdown.signal]);
    const { watches } = this;
    for await (const watched of followAnalysis({ watches, followed, wanted: 'end', deadline, signal }))
      last = watched;
    return last;
  }
}
