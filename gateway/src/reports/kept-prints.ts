const keptBytesMax = 32 * 1024 * 1024;
/** Whether its link still opens is asked before every use; this is how long the bytes outlive it. */
const keptMs = 600_000;

/** The prints of the last minutes, in memory alone: nothing of a deleted report stays on a disk. */
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
