import { type BitReader } from './bit-reader.js';
import { naturalOrder } from './coefficient-layout.js';
import { extend, lookupBits, type HuffmanTable } from './huffman-table.js';

/** The block decoder's state for one scan; reused for every block. */
export interface BlockScan {
  reader: BitReader;
  spectralStart: number;
  spectralEnd: number;
  /** Point transform of this scan: values are multiples of 2 to the power `lowBit`. */
  lowBit: number;
  /** In progressive scans: number of blocks left in the end-of-band run. These blocks have no new coefficients. */
  endOfBandRun: number;
  /** In refinement scans: the zigzag index reached in the current block. */
  index: number;
  /** In refinement scans: where the current block starts in the coefficients. */
  offset: number;
}

export interface ScanComponent {
  coefficients: Int16Array;
  dc: HuffmanTable | null;
  ac: HuffmanTable | null;
  predictor: number;
}

export type BlockDecoder = (scan: BlockScan, component: ScanComponent, offset: number) => void;

function decodeDifference(reader: BitReader, component: ScanComponent): number {
  if (component.dc === null) return 0;
  component.predictor = (component.predictor + reader.signed(reader.symbol(component.dc) & 15)) | 0;
  return component.predictor;
}

/** Decodes a whole block at once, for baseline and extended sequential files. */
export function decodeSequential({ reader }: BlockScan, component: ScanComponent, offset: number): void {
  const { coefficients, ac } = component;
  coefficients[offset] = decodeDifference(reader, component);
  if (ac === null) return;
  const { direct } = ac;
  const { bytes } = reader;
  let { position } = reader;
  let index = 1;
  while (index < 64) {
    const at = position >> 3;
    const word = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    const entry = direct[(word << (position & 7)) >>> (32 - lookupBits)]!;
    if (entry !== 0) {
      position += entry & 31;
      index += (entry >> 5) & 127;
      if (index > 63) break;
      coefficients[offset + naturalOrder[index]!] = entry >> 16;
      index += 1;
      continue;
    }
    reader.position = position;
    const symbol = reader.symbol(ac);
    const size = symbol & 15;
    index += symbol === 0 ? 64 : symbol >> 4;
    const value = size === 0 ? 0 : extend(reader.bits(size), size);
    position = reader.position;
    if (index > 63) break;
    coefficients[offset + naturalOrder[index]!] = value;
    index += 1;
  }
  reader.position = position;
}

export function decodeDcFirst({ reader, lowBit }: BlockScan, component: ScanComponent, offset: number): void {
  component.coefficients[offset] = decodeDifference(reader, component) << lowBit;
}

export function decodeDcRefinement(
  { reader, lowBit }: BlockScan,
  { coefficients }: ScanComponent,
  offset: number,
): void {
  coefficients[offset]! |= reader.bit() << lowBit;
}

export function decodeAcFirst(scan: BlockScan, { coefficients, ac }: ScanComponent, offset: number): void {
  if (ac === null) return;
  if (scan.endOfBandRun > 0) {
    scan.endOfBandRun -= 1;
    return;
  }
  const { reader, spectralEnd, lowBit } = scan;
  for (let index = scan.spectralStart; index <= spectralEnd; index += 1) {
    const symbol = reader.symbol(ac);
    const run = symbol >> 4;
    const size = symbol & 15;
    if (size === 0) {
      if (run < 15) {
        scan.endOfBandRun = (1 << run) - 1 + reader.bits(run);
        return;
      }
      index += 15;
      continue;
    }
    index += run;
    coefficients[offset + naturalOrder[index]!] = reader.signed(size) << lowBit;
  }
}

export function decodeAcRefinement(
  scan: BlockScan,
  { coefficients, ac }: ScanComponent,
  offset: number,
): void {
  if (ac === null) return;
  const { reader, spectralEnd } = scan;
  scan.index = scan.spectralStart;
  scan.offset = offset;
  while (scan.endOfBandRun === 0 && scan.index <= spectralEnd) {
    const symbol = reader.symbol(ac);
    const run = symbol >> 4;
    const isNew = (symbol & 15) !== 0;
    if (!isNew && run < 15) {
      scan.endOfBandRun = (1 << run) + reader.bits(run);
      break;
    }
    // Any size but 1 is an encoder error; the sign bit is read anyway.
    const value = isNew ? (reader.bit() === 1 ? 1 : -1) << scan.lowBit : 0;
    refineOverZeros(scan, coefficients, run);
    if (isNew && scan.index <= spectralEnd) coefficients[offset + naturalOrder[scan.index]!] = value;
    scan.index += 1;
  }
  if (scan.endOfBandRun === 0) return;
  refineOverZeros(scan, coefficients, 64);
  scan.endOfBandRun -= 1;
}

/** From `scan.index` on, refines every non-zero value by one bit, skips `zeros` zeros and stops at the next zero. */
function refineOverZeros(scan: BlockScan, coefficients: Int16Array, zeros: number): void {
  const { reader, spectralEnd, lowBit, offset } = scan;
  const step = 1 << lowBit;
  let left = zeros;
  let { index } = scan;
  for (; index <= spectralEnd; index += 1) {
    const at = offset + naturalOrder[index]!;
    const value = coefficients[at]!;
    if (value === 0) {
      if (left === 0) break;
      left -= 1;
    } else if (reader.bit() === 1 && (value & step) === 0) {
      coefficients[at] = value > 0 ? value + step : value - step;
    }
  }
  scan.index = index;
}
