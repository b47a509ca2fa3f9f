/** A blob whose bytes can be read synchronously. */
export class ReadableBlob extends Blob {
  constructor(readonly content: Uint8Array) {
    super([Uint8Array.from(content)]);
  }

  override slice(start?: number, end?: number): ReadableBlob {
    return new ReadableBlob(this.content.subarray(start, end));
  }
}

/** Replaces `FileReaderSync`, with which the library reads blobs. Browsers have it in workers, but Node does not. */
export class BlobReader {
  readAsArrayBuffer({ content }: ReadableBlob): ArrayBuffer {
    return Uint8Array.from(content).buffer;
  }
}
