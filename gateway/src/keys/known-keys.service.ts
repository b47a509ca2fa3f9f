import { type UsedKey } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';

/** A key that was revoked through another gateway keeps working here for up to this long. */
const rememberedMs = 5_000;
const rememberedMax = 10_000;

interface Remembered {
  key: UsedKey;
  until: number;
}

/** Caches recently used keys, so that not every call asks the auth service. */
@Injectable()
export class KnownKeys {
  readonly #keys = new Map<string, Remembered>();

  constructor(private readonly rpc: RpcClient) {}

  remembers(secretHash: string): boolean {
    return (this.#keys.get(secretHash)?.until ?? 0) > Date.now();
  }

  /** Returns null for an unknown, revoked or expired key. */
  async find(secretHash: string): Promise<UsedKey | null> {
    const known = this.#keys.get(secretHash);
    if (known && known.until > Date.now()) return known.key;
    const { key } = await this.rpc.call('auth.useKey', { secretHash });
    this.#keys.delete(secretHash);
    if (key) this.#remember(secretHash, key);
    return key;
  }

  /** Forgets a key that was revoked through this process, so that it stops working here at once. */
  forget(id: string): void {
    for (const [secretHash, { key }] of this.#keys) if (key.id === id) this.#keys.delete(secretHash);
  }

  #remember(secretHash: string, key: UsedKey): void {
    // A Map keeps the order of insertion, so its first entry is the oldest.
    const [oldest] = this.#keys.keys();
    if (this.#keys.size >= rememberedMax && oldest !== undefined) this.#keys.delete(oldest);
    this.#keys.set(secretHash, { key, until: Date.now() + rememberedMs });
  }
}
