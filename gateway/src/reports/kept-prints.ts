const keptBytesMax = 32 * 1024 * 1024;
/** How long printed bytes are cached; callers check before every use that the link is still valid. */
const keptMs = 600_000;

/** Caches what was recently printed or drawn, in memory only, so that nothing of a deleted report stays on a disk. */
export class KeptPrints {
  readonly #prints = new Map<string, Buffer>();
  #sizeBytes = 0;

  get(key: string): Buffer | undefined {
    return this.#prints.get(key);
  }

  add(key: string, bytes: Buffer): void {
    this.#prints.set(key, bytes);
    this.#sizeBytes += bytes.length;
    setTimeout(() => this.#drop(key), keptMs).unref();
    // The first entry is the oldest one.
    for (const oldest of this.#prints.keys()) {
      if (this.#sizeBytes <= keptBytesMax) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#sizeBytes -= this.#prints.get(key)?.length ?? 0;
    this.#prints.delete(key);
  }
}
