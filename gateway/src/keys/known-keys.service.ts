import { type UsedKey } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';

/** A key that is revoked elsewhere works here for so long. */
const rememberedMs = 5_000;
const rememberedMax = 10_000;

interface Remembered {
  key: UsedKey;
  until: number;
}

/** The keys of the calls of the last seconds, so that not every call asks the account service. */
@Injectable()
export class KnownKeys {
  readonly #keys = new Map<string, Remembered>();

  constructor(private readonly rpc: RpcClient) {}

  /** Whether {@link find} would answer without asking. */
  remembers(secretHash: string): boolean {
    return (this.#keys.get(secretHash)?.until ?? 0) > Date.now();
  }

  /** Null for an unknown, revoked or expired key. */
  async find(secretHash: string): Promise<UsedKey | null> {
    const known = this.#keys.get(secretHash);
    if (known && known.until > Date.now()) return known.key;
    const { key } = await this.rpc.call('auth.useKey', { secretHash });
    this.#keys.delete(secretHash);
    if (key) this.#remember(secretHash, key);
    return key;
  }

  /** Revoked here: it ends at once. */
  forget(id: string): void {
    for (const [secretHash, { key }] of this.#keys) if (key.id === id) this.#keys.delete(secretHash);
  }

  #remember(secretHash: string, key: UsedKey): void {
    // The first entry is the oldest one.
    const [oldest] = this.#keys.keys();
    if (this.#keys.size >= rememberedMax && oldest !== undefined) this.#keys.delete(oldest);
    this.#keys.set(secretHash, { key, until: Date.now() + rememberedMs });
  }
}
