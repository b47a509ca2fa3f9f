/** Reads a stream in pieces of a requested size. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** @throws TypeError when the stream ends early */
  async take(sizeBytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [this.#rest];
    let found = this.#rest.length;
    while (found < sizeBytes) {
      const next = await this.#source.next();
      if (next.done) throw new TypeError('The archive is truncated.');
      pieces.push(next.value);
      found += next.value.length;
    }
    const all = Buffer.concat(pieces, found);
    this.#rest = all.subarray(sizeBytes);
    return all.subarray(0, sizeBytes);
  }
}
