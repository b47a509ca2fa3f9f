import { gunzipSync } from 'node:zlib';
import { openImage, type PixelImage, toPixels } from '../../formats/decode-image.js';
import { type ImageProbe } from '../../formats/probe-image.js';
import { type MethodContext } from '../method.js';

const textLengthMax = 1_048_576;
const signatureBits = 120;
const headerBits = signatureBits + 32;

type BitSource = (index: number) => number;

/**
 * Reads settings hidden in the lowest bits of a PNG ("stealth PNG info"). Pixels are read column by column. The bits
 * form bytes, the most significant bit first: a signature of 15 bytes, the text's length in bits as a 32-bit big-endian
 * number, and the text, optionally gzipped.
 */
export async function hiddenText(context: MethodContext): Promise<string | null> {
  const { bytes, probe } = context;
  const image = context.isHalved ? await leftPart(bytes, probe) : context.image;
  const fromColour = readHidden(colourBits(image), { kind: 'rgb', bits: image.width * image.height * 3 });
  if (fromColour !== null) return fromColour;
  const alpha = await alphaChannel(bytes, image);
  if (alpha?.length !== image.width * image.height) return null;
  return readHidden(columnBits(alpha, image), { kind: 'png', bits: alpha.length });
}

/** Reads the leftmost columns at full size, as many as the longest text needs at one bit per pixel. */
function leftPart(bytes: Uint8Array, { width, height }: ImageProbe): Promise<PixelImage> {
  const columns = Math.ceil((8 * textLengthMax + headerBits) / height);
  return toPixels(openImage(bytes).extract({ left: 0, top: 0, width: Math.min(width, columns), height }));
}

async function alphaChannel(bytes: Uint8Array, { width, height }: PixelImage): Promise<Uint8Array | null> {
  const { hasAlpha } = await openImage(bytes).metadata();
  if (!hasAlpha) return null;
  return openImage(bytes)
    .extract({ left: 0, top: 0, width, height })
    .extractChannel('alpha')
    .raw({ depth: 'uchar' })
    .toBuffer();
}

/** Index of the n-th pixel when pixels are counted column by column. */
const pixelInColumns = (index: number, { width, height }: PixelImage): number =>
  (index % height) * width + Math.floor(index / height);

const columnBits =
  (plane: Uint8Array, image: PixelImage): BitSource =>
  (index) =>
    (plane[pixelInColumns(index, image)] ?? 0) & 1;

const colourBits =
  (image: PixelImage): BitSource =>
  (index) =>
    (image.rgb[pixelInColumns(Math.floor(index / 3), image) * 3 + (index % 3)] ?? 0) & 1;

function readHidden(bit: BitSource, source: { kind: 'png' | 'rgb'; bits: number }): string | null {
  if (source.bits < headerBits) return null;
  const signature = new TextDecoder('latin1').decode(readBytes(bit, 0, 15));
  const isPacked = signature === `stealth_${source.kind}comp`;
  if (!isPacked && signature !== `stealth_${source.kind}info`) return null;
  const lengthBits = new DataView(readBytes(bit, signatureBits, 4).buffer).getUint32(0);
  const start = headerBits;
  if (lengthBits > source.bits - start || lengthBits / 8 > textLengthMax) return null;
  const payload = readBytes(bit, start, Math.floor(lengthBits / 8));
  return isPacked ? unpack(payload) : new TextDecoder('utf-8').decode(payload);
}

function readBytes(bit: BitSource, start: number, count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count);
  for (let index = 0; index < count * 8; index += 1) {
    bytes[index >> 3] = ((bytes[index >> 3] ?? 0) << 1) | bit(start + index);
  }
  return bytes;
}

function unpack(payload: Uint8Array): string | null {
  try {
    return gunzipSync(payload, { maxOutputLength: textLengthMax }).toString('utf8');
  } catch {
    return null;
  }
}
