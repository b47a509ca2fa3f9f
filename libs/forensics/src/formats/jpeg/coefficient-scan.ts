import { type EntropyData } from './bit-reader.js';
import {
  decodeAcFirst,
  decodeAcRefinement,
  decodeDcFirst,
  decodeDcRefinement,
  decodeSequential,
  type BlockDecoder,
  type BlockScan,
  type ScanComponent,
} from './block-decoders.js';
import { largestSampling, notSeen, type ComponentState } from './coefficient-layout.js';
import { buildHuffmanTable, type HuffmanDefinition, type HuffmanTable } from './huffman-table.js';
import { type JpegFrame } from './jpeg-structure.js';

export interface ScanHeader {
  data: Uint8Array;
  frame: JpegFrame;
  components: ComponentState[];
  huffman: ReadonlyMap<number, HuffmanDefinition>;
}

interface ScanPart {
  state: ComponentState;
  component: ScanComponent;
}

export interface Scan {
  parts: ScanPart[];
  spectralStart: number;
  spectralEnd: number;
  lowBit: number;
  decodeBlock: BlockDecoder;
}

/** Maximum number of blocks in an MCU of an interleaved scan (ITU T.81, B.2.3). */
const blocksPerMcuMax = 10;

/** Reads a scan header; null if it is invalid, refers to missing tables, or repeats bits of an earlier scan. */
export function startScan({ data, frame, components, huffman }: ScanHeader): Scan | null {
  const count = data[0] ?? 0;
  if (count < 1 || count > components.length || data.length < 4 + 2 * count) return null;
  const isProgressive = frame.type === 2;
  const spectralStart = isProgressive ? data[1 + 2 * count]! : 0;
  const spectralEnd = isProgressive ? data[2 + 2 * count]! : 63;
  const approximation = isProgressive ? data[3 + 2 * count]! : 0;
  const band = { spectralStart, spectralEnd, highBit: approximation >> 4, lowBit: approximation & 15 };
  if (isProgressive && !isBandPossible(band, count)) return null;
  const parts: ScanPart[] = [];
  for (let index = 0; index < count; index += 1) {
    const state = components.find(({ output }) => output.id === data[1 + 2 * index]);
    if (state === undefined || parts.some((part) => part.state === state) || !isDue(state, band)) return null;
    const selector = data[2 + 2 * index]!;
    const component = {
      coefficients: state.storage,
      dc: tableFor(huffman, selector >> 4),
      ac: tableFor(huffman, 0x10 | (selector & 15)),
      predictor: 0,
    };
    const needsDc = spectralStart === 0 && band.highBit === 0;
    if ((needsDc && component.dc === null) || (spectralEnd > 0 && component.ac === null)) return null;
    parts.push({ state, component });
  }
  const blocksPerMcu = parts.reduce((sum, { state }) => sum + state.horizontal * state.vertical, 0);
  if (count > 1 && blocksPerMcu > blocksPerMcuMax) return null;
  for (const { state } of parts) state.pendingBits.fill(band.lowBit, spectralStart, spectralEnd + 1);
  const decodeBlock = decoderOf(isProgressive, band);
  return { parts, spectralStart, spectralEnd, lowBit: band.lowBit, decodeBlock };
}

interface Band {
  spectralStart: number;
  spectralEnd: number;
  highBit: number;
  lowBit: number;
}

function isBandPossible({ spectralStart, spectralEnd, highBit, lowBit }: Band, count: number): boolean {
  if (spectralEnd > 63 || lowBit > 13 || (highBit !== 0 && highBit !== lowBit + 1)) return false;
  return spectralStart === 0 ? spectralEnd === 0 : spectralEnd >= spectralStart && count === 1;
}

/** Whether no scan has delivered these bits yet. Repeated bits are refused, because they would only cost time. */
function isDue({ pendingBits }: ComponentState, { spectralStart, spectralEnd, highBit }: Band): boolean {
  const before = highBit === 0 ? notSeen : highBit;
  for (let index = spectralStart; index <= spectralEnd; index += 1)
    if (pendingBits[index] !== before) return false;
  return true;
}

function tableFor(huffman: ReadonlyMap<number, HuffmanDefinition>, slot: number): HuffmanTable | null {
  const definition = huffman.get(slot);
  return definition === undefined ? null : buildHuffmanTable(definition);
}

function decoderOf(isProgressive: boolean, { spectralStart, highBit }: Band): BlockDecoder {
  if (!isProgressive) return decodeSequential;
  if (spectralStart === 0) return highBit === 0 ? decodeDcFirst : decodeDcRefinement;
  return highBit === 0 ? decodeAcFirst : decodeAcRefinement;
}

interface IntervalWork {
  scan: Scan;
  blockScan: BlockScan;
  entropy: EntropyData;
  grid: { frame: JpegFrame; restartInterval: number };
}

/** Decodes the restart intervals and returns whether all were intact. A damaged interval does not stop the decoding. */
export function decodeIntervals({ scan, blockScan, entropy, grid }: IntervalWork): boolean {
  const { columns, rows } = mcuGrid(scan, grid.frame);
  const total = columns * rows;
  const { starts } = entropy;
  const perInterval = grid.restartInterval === 0 ? total : grid.restartInterval;
  const { reader } = blockScan;
  let isIntact = true;
  let interval = 0;
  for (let first = 0; first < total; first += perInterval, interval += 1) {
    const start = starts[interval];
    const isLast = grid.restartInterval === 0;
    const end = isLast ? starts.at(-1) : starts[interval + 1];
    if (start === undefined || end === undefined) return false;
    reader.position = start * 8;
    reader.isCorrupt = false;
    blockScan.endOfBandRun = 0;
    for (const { component } of scan.parts) component.predictor = 0;
    const last = Math.min(total, first + perInterval);
    isIntact = decodeMcus({ scan, blockScan, columns, first, last, endBit: end * 8 }) && isIntact;
  }
  return isIntact;
}

/** Returns the size of a scan: in blocks if it has one component, in whole MCUs if it has several. */
function mcuGrid({ parts }: Scan, frame: JpegFrame): { columns: number; rows: number } {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) {
    return { columns: first.state.output.widthInBlocks, rows: first.state.output.heightInBlocks };
  }
  const most = largestSampling(frame);
  return {
    columns: Math.ceil(frame.width / (8 * most.horizontal)),
    rows: Math.ceil(frame.height / (8 * most.vertical)),
  };
}

interface McuRange {
  scan: Scan;
  blockScan: BlockScan;
  columns: number;
  first: number;
  last: number;
  endBit: number;
}

/** Decodes rows in separate calls, because V8 would compile a loop over the whole image again for each image. */
function decodeMcus(range: McuRange): boolean {
  const { columns, first, last } = range;
  for (let row = Math.floor(first / columns); row * columns < last; row += 1) {
    const from = Math.max(first, row * columns);
    if (!decodeRow(range, from, Math.min(last, (row + 1) * columns))) return false;
  }
  return true;
}

function decodeRow({ scan, blockScan, columns, endBit }: McuRange, first: number, last: number): boolean {
  const { parts, decodeBlock } = scan;
  const { reader } = blockScan;
  const isInterleaved = parts.length > 1;
  const row = Math.floor(first / columns);
  for (let mcu = first, column = first % columns; mcu < last; mcu += 1, column += 1) {
    for (const { state, component } of parts) {
      if (!isInterleaved) {
        decodeBlock(blockScan, component, state.isKept ? mcu * 64 : 0);
        continue;
      }
      const { widthInBlocks, heightInBlocks, coefficients } = state.output;
      for (let part = 0; part < state.horizontal * state.vertical; part += 1) {
        const x = column * state.horizontal + (part % state.horizontal);
        const y = row * state.vertical + Math.floor(part / state.horizontal);
        const isInside = x < widthInBlocks && y < heightInBlocks && state.isKept;
        decodeBlock(blockScan, component, isInside ? (y * widthInBlocks + x) * 64 : coefficients.length);
      }
    }
    if (reader.position > endBit || reader.isCorrupt) return false;
  }
  return true;
}
