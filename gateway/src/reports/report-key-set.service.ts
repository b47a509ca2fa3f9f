import { type ReportKeys } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';

const keptMs = 5 * 60_000;

/** Caches the public keys that verify signed reports. */
@Injectable()
export class ReportKeySet {
  #asked: { keys: Promise<ReportKeys>; untilMs: number } | undefined;

  constructor(private readonly rpc: RpcClient) {}

  read(): Promise<ReportKeys> {
    if (this.#asked && Date.now() < this.#asked.untilMs) return this.#asked.keys;
    const keys = this.rpc.call('analysis.reportKeys', {});
    this.#asked = { keys, untilMs: Date.now() + keptMs };
    // A failed request is not cached.
    void keys.catch(() => (this.#asked = undefined));
    return keys;
  }
}
