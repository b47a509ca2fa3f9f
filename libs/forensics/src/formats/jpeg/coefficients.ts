import { pixelsMax } from '../probe-image.js';
import { BitReader, createScanBuffer, unstuff } from './bit-reader.js';
import { type BlockScan } from './block-decoders.js';
import {
  createComponents,
  type ComponentCoefficients,
  type ComponentState,
  naturalOrder,
} from './coefficient-layout.js';
import { decodeIntervals, startScan, type ScanHeader } from './coefficient-scan.js';
import { readHuffmanDefinitions, type HuffmanDefinition } from './huffman-table.js';
import { marker, type JpegSegment } from './jpeg-segments.js';
import { readTables, type JpegFrame, type JpegStructure, type QuantisationTable } from './jpeg-structure.js';

type UnsupportedCoefficients = 'no-frame' | 'arithmetic' | 'lossless' | 'precision' | 'dimensions';

export type JpegCoefficients =
  | { status: 'unsupported'; reason: UnsupportedCoefficients }
  | {
      status: 'decoded';
      /** Whether every coefficient of every block was read without an error. */
      isComplete: boolean;
      components: ComponentCoefficients[];
    };

/** Limits the file size so that a bit position remains a small integer. */
const fileBytesMax = 1 << 27;
/** Maximum number of scans; the pixel decoder has the same limit. Real progressive files have about ten scans. */
const scansMax = 100;

/**
 * Reads the quantised DCT coefficients of a baseline, extended or progressive Huffman JPEG of 8 bits (ITU T.81). Never
 * throws: returns `unsupported` for other kinds; damaged or truncated parts stay zero and clear `isComplete`. Allocates
 * one copy of the file, and 2 bytes per coefficient of the frame: at most 1024 bytes per byte of the file, and at most
 * 400 MB (four full components of 50 megapixels). With `isFirstOnly`, only the first component is kept where possible;
 * the others are still checked.
 */
export function readCoefficients(
  bytes: Uint8Array,
  structure: JpegStructure,
  { isFirstOnly = false } = {},
): JpegCoefficients {
  const { frame } = structure;
  const reason = refusal(bytes, frame);
  if (frame === null || reason !== null) return { status: 'unsupported', reason: reason ?? 'no-frame' };
  const components = createComponents(frame, bytes.length, isFirstOnly);
  if (components === null) return { status: 'unsupported', reason: 'dimensions' };
  const decoder = new CoefficientDecoder(bytes, frame, components);
  const isIntact = decoder.run(structure.segments);
  return {
    status: 'decoded',
    isComplete:
      isIntact && components.every((component) => component.pendingBits.every((bits) => bits === 0)),
    components: components.map(({ output }) => output),
  };
}

function refusal(bytes: Uint8Array, frame: JpegFrame | null): UnsupportedCoefficients | null {
  if (frame === null) return 'no-frame';
  if (frame.type >= 9) return 'arithmetic';
  if (frame.type > 2) return 'lossless';
  if (frame.precisionBits !== 8) return 'precision';
  const pixels = frame.width * frame.height;
  return pixels === 0 || pixels > pixelsMax || bytes.length > fileBytesMax ? 'dimensions' : null;
}

/** Processes the markers in file order, because a table applies until another replaces it. */
class CoefficientDecoder {
  readonly #quantisation = new Map<number, QuantisationTable>();
  readonly #huffman = new Map<number, HuffmanDefinition>();
  readonly #buffer: Uint8Array;
  #restartInterval = 0;
  #scans = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly frame: JpegFrame,
    private readonly components: ComponentState[],
  ) {
    this.#buffer = createScanBuffer(bytes.length);
  }

  /** Returns false if a scan was rejected or damaged. */
  run(segments: readonly JpegSegment[]): boolean {
    let isIntact = true;
    for (const { marker: code, start, end } of segments) {
      const data = this.bytes.subarray(start, end);
      if (code === marker.dqt) for (const table of readTables(data)) this.#quantisation.set(table.id, table);
      else if (code === marker.dht) {
        for (const { slot, definition } of readHuffmanDefinitions(data)) this.#huffman.set(slot, definition);
      } else if (code === marker.dri) this.#restartInterval = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
      else if (code === marker.sos) {
        this.#scans += 1;
        if (this.#scans > scansMax) return false;
        isIntact = this.#readScan(data, end) && isIntact;
      }
    }
    return isIntact;
  }

  #readScan(data: Uint8Array, end: number): boolean {
    const header: ScanHeader = {
      data,
      frame: this.frame,
      components: this.components,
      huffman: this.#huffman,
    };
    const scan = startScan(header);
    if (scan === null) return false;
    for (const { state } of scan.parts) this.#keepQuantisation(state);
    const entropy = unstuff(this.bytes, end, this.#buffer);
    const blockScan: BlockScan = {
      reader: new BitReader(entropy.bytes),
      spectralStart: scan.spectralStart,
      spectralEnd: scan.spectralEnd,
      lowBit: scan.lowBit,
      endOfBandRun: 0,
      index: 0,
      offset: 0,
    };
    const grid = { frame: this.frame, restartInterval: this.#restartInterval };
    return decodeIntervals({ scan, blockScan, entropy, grid }) && entropy.isInSequence;
  }

  /** Keeps the table that applies to the component's first scan, because its steps divided the coefficients. */
  #keepQuantisation({ output, tableId }: ComponentState): void {
    const table = this.#quantisation.get(tableId);
    if (table === undefined || output.quantTable[0] !== 0) return;
    for (let index = 0; index < 64; index += 1)
      output.quantTable[naturalOrder[index]!] = table.zigzag[index]!;
  }
}
