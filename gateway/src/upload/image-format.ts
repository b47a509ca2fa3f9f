import { type UploadFormat } from '@jinwi/contracts';

/** Bytes needed to detect the format. For AVIF and HEIC, they include the first few listed brands. */
const signatureSizeBytes = 64;

/** Detects the format by the first bytes, whatever the file name; null if no installation could accept it. */
export function formatOf(head: Uint8Array): UploadFormat | null {
  const text = Buffer.from(head.subarray(0, signatureSizeBytes)).toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  return text.startsWith('ftyp', 4) ? formatByBrands(brandsOf(text)) : null;
}

const brandSize = 4;

/** Reads the major brand and the compatible brands of an ISO base media file; a version lies between them. */
function brandsOf(text: string): string[] {
  const boxSize = Buffer.from(text.slice(0, brandSize), 'latin1').readUInt32BE();
  const listed = text.slice(16, boxSize).match(/.{4}/gsu) ?? [];
  return [text.slice(8, 8 + brandSize), ...listed];
}

/** Returns null for a file that has only sequence brands (`avis`, `hevc`), because it is not an image. */
function formatByBrands(brands: readonly string[]): UploadFormat | null {
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => brand === 'heic' || brand === 'heix') ? 'heic' : null;
}

/** The first bytes of a body, and the whole body, which includes them. */
interface PeekedBody {
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
