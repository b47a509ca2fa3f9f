const keptBytesMax = 32 * 1024 * 1024;
/** How long a PDF or picture is cached. Callers check before every use that the link is still valid. */
const keptMs = 600_000;

/** Caches PDFs and pictures of reports, in memory only, so that nothing of a deleted report stays on a disk. */
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
    // A Map keeps the order of insertion, so its first entry is the oldest.
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
