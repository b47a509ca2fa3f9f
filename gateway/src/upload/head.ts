import { signatureSizeBytes } from './image-signature.js';

/** The first bytes of a body, and the whole body, which includes them. */
export interface PeekedBody {
  /** Enough bytes to detect the format, or fewer if the body is shorter. */
  head: Buffer;
  body: AsyncGenerator<Buffer, void>;
}

export async function peek(given: AsyncIterable<Buffer>): Promise<PeekedBody> {
  const chunks = given[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let head: Buffer = Buffer.alloc(0);
  while (head.length < signatureSizeBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return { head, body: joined(head, chunks) };
}

async function* joined(head: Buffer, chunks: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer, void> {
  yield head;
  for (;;) {
    const { value, done } = await chunks.next();
    if (done) return;
    yield value;
  }
}
