/** Codes of at most this many bits need only one table lookup. */
export const lookupBits = 10;

/** A Huffman table as the file defines it: the number of codes of each length 1..16, and their symbols. */
export interface HuffmanDefinition {
  counts: Uint8Array;
  symbols: Uint8Array;
}

export interface HuffmanTable {
  symbols: Uint8Array;
  /** Indexed by the next ten bits: code length × 256 + symbol, or 0 if the code is longer. */
  lookup: Uint16Array;
  /**
   * Indexed by the next ten bits, for AC codes whose value also fits into these bits: value × 65536 + run × 32 + length
   * of code and value. A run of 64 means the end of the block; 0 means that the slow path is needed.
   */
  direct: Int32Array;
  /** Largest code of each length 0..16; −1 if there is none. */
  largestCodes: Int32Array;
  /** For each length, the offset from a code to the index of its symbol. */
  symbolOffsets: Int32Array;
}

/** Splits the content of a DHT segment. Truncated and invalid tables are skipped. */
export function readHuffmanDefinitions(data: Uint8Array): { slot: number; definition: HuffmanDefinition }[] {
  const definitions: { slot: number; definition: HuffmanDefinition }[] = [];
  let position = 0;
  while (position + 17 <= data.length) {
    const slot = data[position] ?? 0;
    const counts = data.subarray(position + 1, position + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const end = position + 17 + total;
    if (total > 256 || end > data.length) break;
    definitions.push({ slot, definition: { counts, symbols: data.subarray(position + 17, end) } });
    position = end;
  }
  return definitions;
}

/** Builds the lookup tables; null if the lengths need more codes than exist. */
export function buildHuffmanTable({ counts, symbols }: HuffmanDefinition): HuffmanTable | null {
  const table: HuffmanTable = {
    symbols,
    lookup: new Uint16Array(1 << lookupBits),
    direct: new Int32Array(1 << lookupBits),
    largestCodes: new Int32Array(17).fill(-1),
    symbolOffsets: new Int32Array(17),
  };
  let code = 0;
  let place = 0;
  for (let length = 1; length <= 16; length += 1) {
    const count = counts[length - 1] ?? 0;
    table.symbolOffsets[length] = place - code;
    if (code + count > 1 << length) return null;
    for (let each = 0; each < count && length <= lookupBits; each += 1) {
      enter(table, { code: code + each, length, symbol: symbols[place + each] ?? 0 });
    }
    code += count;
    place += count;
    if (count > 0) table.largestCodes[length] = code - 1;
    code <<= 1;
  }
  return table;
}

function enter(
  table: HuffmanTable,
  { code, length, symbol }: { code: number; length: number; symbol: number },
): void {
  const spare = lookupBits - length;
  const from = code << spare;
  const size = symbol & 15;
  const isEndOfBlock = symbol === 0;
  for (let rest = 0; rest < 1 << spare; rest += 1) {
    table.lookup[from + rest] = (length << 8) | symbol;
    if (isEndOfBlock) table.direct[from + rest] = (64 << 5) | length;
    else if (size <= spare && (size > 0 || symbol === 0xf0)) {
      const value = size === 0 ? 0 : extend(rest >> (spare - size), size);
      table.direct[from + rest] = (value << 16) | ((symbol >> 4) << 5) | (length + size);
    }
  }
}

/** Extends `size` bits to a signed value (ITU T.81, EXTEND). */
export function extend(bits: number, size: number): number {
  return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
}
