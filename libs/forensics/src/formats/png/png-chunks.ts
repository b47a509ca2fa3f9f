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
