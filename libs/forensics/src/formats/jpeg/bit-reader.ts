import { extend, lookupBits, type HuffmanTable } from './huffman-table.js';

/** Number of zero bytes appended to the data. The decoder detects the end of the data before it has read them all. */
const paddingBytes = 1024;

export interface EntropyData {
  /** Data without stuffed zero bytes and restart markers, padded at the end. */
  bytes: Uint8Array;
  /** Start of each restart interval; the last entry is the end of the data. */
  starts: number[];
  /** Whether the restart markers are numbered correctly. */
  isInSequence: boolean;
}

/** Removes the byte stuffing from one scan's data, from `start` to the next marker that is not a restart marker. */
export function unstuff(bytes: Uint8Array, start: number, target: Uint8Array): EntropyData {
  const starts = [0];
  let isInSequence = true;
  let written = 0;
  let position = start;
  while (position < bytes.length) {
    const value = bytes[position++]!;
    if (value !== 0xff) {
      target[written++] = value;
      continue;
    }
    while (bytes[position] === 0xff) position += 1;
    const code = bytes[position++] ?? 0xd9;
    if (code === 0) target[written++] = 0xff;
    else if (code >= 0xd0 && code <= 0xd7) {
      isInSequence &&= (code & 7) === ((starts.length - 1) & 7);
      starts.push(written);
    } else break;
  }
  starts.push(written);
  target.fill(0, written, Math.min(target.length, written + paddingBytes));
  return { bytes: target, starts, isInSequence };
}

/** Creates a buffer that is large enough for the longest possible scan of a file. */
export const createScanBuffer = (fileBytes: number): Uint8Array => new Uint8Array(fileBytes + paddingBytes);

/** Reads bits at a position. Past the end of the data it reads zeros, so the caller must check the position. */
export class BitReader {
  /** Position in bits from the start of the data. */
  position = 0;
  /** Set when a code was not in the table. */
  isCorrupt = false;

  constructor(readonly bytes: Uint8Array) {}

  /** Returns at least the next 25 bits, left-aligned in a 32-bit word. */
  peek(): number {
    const { bytes, position } = this;
    const at = position >> 3;
    const word = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    return word << (position & 7);
  }

  /** Reads 1..16 bits as an unsigned number; returns 0 for 0 bits. */
  bits(count: number): number {
    if (count === 0) return 0;
    const value = this.peek() >>> (32 - count);
    this.position += count;
    return value;
  }

  bit(): number {
    const { position } = this;
    this.position = position + 1;
    return (this.bytes[position >> 3]! >> (7 - (position & 7))) & 1;
  }

  signed(size: number): number {
    return size === 0 ? 0 : extend(this.bits(size), size);
  }

  symbol(table: HuffmanTable): number {
    const word = this.peek();
    const entry = table.lookup[word >>> (32 - lookupBits)]!;
    if (entry !== 0) {
      this.position += entry >> 8;
      return entry & 255;
    }
    return this.#longSymbol(table, word);
  }

  #longSymbol(table: HuffmanTable, word: number): number {
    for (let length = lookupBits + 1; length <= 16; length += 1) {
      const code = word >>> (32 - length);
      if (code <= table.largestCodes[length]!) {
        this.position += length;
        return table.symbols[code + table.symbolOffsets[length]!] ?? 0;
      }
    }
    this.isCorrupt = true;
    this.position += 16;
    return 0;
  }
}
