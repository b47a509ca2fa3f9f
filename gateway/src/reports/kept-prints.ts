const keptBytesMax = 32 * 1024 * 1024;
/** How long a PDF or picture is cached. Callers check before every use that the link is still valid. */
const keptMs = 600_000;

interface KeptPrint {
  bytes: Buffer;
  /** Drops the print when its time is up. */
  expiry: NodeJS.Timeout;
}

/** Caches PDFs and pictures of reports, in memory only, so that nothing of a deleted report stays on a disk. */
export class KeptPrints {
  readonly #prints = new Map<string, KeptPrint>();
  #sizeBytes = 0;

  get(key: string): Buffer | undefined {
    return this.#prints.get(key)?.bytes;
  }

  add(key: string, bytes: Buffer): void {
    this.#drop(key);
    this.#prints.set(key, { bytes, expiry: setTimeout(() => this.#drop(key), keptMs).unref() });
    this.#sizeBytes += bytes.length;
    // A Map keeps the order of insertion, so its first entry is the oldest.
    for (const oldest of this.#prints.keys()) {
      if (this.#sizeBytes <= keptBytesMax) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const print = this.#prints.get(key);
    if (!print) return;
    clearTimeout(print.expiry);
    this.#sizeBytes -= print.bytes.length;
    this.#prints.delete(key);
  }
}
