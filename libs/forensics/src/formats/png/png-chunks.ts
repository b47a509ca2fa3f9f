import { inflateSync } from 'node:zlib';

/** One chunk of a PNG file; `data` is a view into the file. */
interface PngChunk {
  type: string;
  data: Uint8Array;
}

export interface PngStructure {
  status: 'complete' | 'truncated';
  chunks: PngChunk[];
  /** Bytes after the IEND chunk. */
  trailingBytes: number;
}

const chunksMax = 20_000;

/** Lists the chunks. Never throws, whatever the bytes are. */
export function readPngStructure(bytes: Uint8Array): PngStructure {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: PngChunk[] = [];
  let position = 8;
  while (position + 12 <= bytes.length && chunks.length < chunksMax) {
    const length = view.getUint32(position);
    if (position + 12 + length > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(position + 4, position + 8));
    chunks.push({ type, data: bytes.subarray(position + 8, position + 8 + length) });
    position += 12 + length;
    if (type === 'IEND') return { status: 'complete', chunks, trailingBytes: bytes.length - position };
  }
  return { status: 'truncated', chunks, trailingBytes: 0 };
}

export interface PngText {
  keyword: string;
  text: string;
}

const textLengthMax = 1_048_576;
const textsMax = 128;

/** Reads the texts of the tEXt, zTXt and iTXt chunks: at most 128, each at most 1 MiB after inflating. */
export function readPngTexts(structure: PngStructure): PngText[] {
  const texts: PngText[] = [];
  for (const { type, data } of structure.chunks) {
    if (texts.length >= textsMax) break;
    const text =
      type === 'tEXt'
        ? plainText(data)
        : type === 'zTXt'
          ? packedText(data)
          : type === 'iTXt'
            ? longText(data)
            : null;
    if (text !== null) texts.push(text);
  }
  return texts;
}

const latin1 = (data: Uint8Array): string =>
  new TextDecoder('latin1').decode(data.subarray(0, textLengthMax));

/** Decodes valid UTF-8, otherwise Latin-1: the standard prescribes Latin-1 for tEXt, but generators write UTF-8. */
function utf8OrLatin1(data: Uint8Array): string {
  const part = data.subarray(0, textLengthMax);
  const text = new TextDecoder('utf-8').decode(part);
  return text.includes('\ufffd') ? latin1(part) : text;
}

function plainText(data: Uint8Array): PngText | null {
  const end = data.indexOf(0);
  return end === -1
    ? null
    : { keyword: latin1(data.subarray(0, end)), text: utf8OrLatin1(data.subarray(end + 1)) };
}

function packedText(data: Uint8Array): PngText | null {
  const end = data.indexOf(0);
  if (end === -1) return null;
  const unpacked = inflateBounded(data.subarray(end + 2));
  return unpacked && { keyword: latin1(data.subarray(0, end)), text: utf8OrLatin1(unpacked) };
}

/** Reads iTXt: keyword, compression flag and method, language, translated keyword, text. */
function longText(data: Uint8Array): PngText | null {
  const keywordEnd = data.indexOf(0);
  if (keywordEnd === -1) return null;
  const languageEnd = data.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd === -1 ? -1 : data.indexOf(0, languageEnd + 1);
  if (translatedEnd === -1) return null;
  const stored = data.subarray(translatedEnd + 1);
  const body = data[keywordEnd + 1] === 1 ? inflateBounded(stored) : stored;
  return body && { keyword: latin1(data.subarray(0, keywordEnd)), text: utf8OrLatin1(body) };
}

/** Inflates data; null if it is damaged or would exceed the limit. */
function inflateBounded(data: Uint8Array, lengthMax = textLengthMax): Uint8Array | null {
  try {
    return inflateSync(data, { maxOutputLength: lengthMax });
  } catch {
    return null;
  }
}
