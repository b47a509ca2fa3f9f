import { Readable, Transform } from 'node:stream';
import { type ObjectContent, ObjectTooLargeError } from './object-store.js';

/** Counts the bytes passing through, and fails as soon as the limit is exceeded. */
export class SizeLimit extends Transform {
  sizeBytes = 0;

  constructor(private readonly sizeBytesMax: number) {
    super();
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error: Error | null, data?: Buffer) => void,
  ): void {
    this.sizeBytes += chunk.length;
    if (this.sizeBytes > this.sizeBytesMax) done(new ObjectTooLargeError(this.sizeBytesMax));
    else done(null, chunk);
  }
}

/** Converts to a stream; bytes become one chunk, because `Readable.from(bytes)` would emit each byte as a number. */
export const asStream = (body: Readable | Uint8Array): Readable =>
  body instanceof Uint8Array ? Readable.from([body], { objectMode: false }) : body;

/** Reads a whole stream into memory. Destroys it when it is too large. */
export async function collect(body: Readable, sizeBytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) throw new ObjectTooLargeError(sizeBytesMax);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, sizeBytes);
}

/** Reads a whole object into memory; does not read it at all if its declared size is too large. */
export async function collectContent(
  { body, sizeBytes }: ObjectContent,
  sizeBytesMax: number,
): Promise<Buffer> {
  if (sizeBytes > sizeBytesMax) {
    body.destroy();
    throw new ObjectTooLargeError(sizeBytesMax);
  }
  return collect(body, sizeBytesMax);
}
