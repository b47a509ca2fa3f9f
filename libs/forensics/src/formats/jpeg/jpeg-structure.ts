import { app, commentMarker, marker, walkSegments, type JpegSegment } from './jpeg-segments.js';
import { createHash } from 'node:crypto';

export interface QuantisationTable {
  id: number;
  precisionBits: 8 | 16;
  /** 64 steps in zigzag order, as stored. */
  zigzag: Uint16Array;
}

export interface JpegFrame {
  /** SOF number: 0 baseline, 1 extended, 2 progressive. */
  type: number;
  precisionBits: number;
  width: number;
  height: number;
  components: { id: number; horizontal: number; vertical: number; tableId: number }[];
}

interface JpegScan {
  componentIds: number[];
  spectralStart: number;
  spectralEnd: number;
  approximation: number;
}

export interface JpegStructure {
  status: 'complete' | 'truncated' | 'damaged';
  frame: JpegFrame | null;
  tables: QuantisationTable[];
  /** Whether every Huffman table is an example table of the standard. */
  hasStandardHuffman: boolean;
  restartInterval: number;
  scans: JpegScan[];
  /** Names such as `APP1:Exif`, in file order. */
  applications: { name: string; start: number; end: number }[];
  comments: string[];
  /** Marker codes in file order. */
  markers: number[];
  trailingBytes: number;
  segments: readonly JpegSegment[];
}

const commentLengthMax = 65_536;

/** Reads the structure of a JPEG file. Skips damaged parts and never throws. */
export function readJpegStructure(bytes: Uint8Array): JpegStructure {
  const walk = walkSegments(bytes);
  const structure: JpegStructure = {
    status: walk.status,
    frame: null,
    tables: [],
    hasStandardHuffman: true,
    restartInterval: 0,
    scans: [],
    applications: [],
    comments: [],
    markers: walk.segments.map((segment) => segment.marker),
    trailingBytes: walk.trailingBytes,
    segments: walk.segments,
  };
  for (const segment of walk.segments) readSegment(bytes, segment, structure);
  return structure;
}

function readSegment(bytes: Uint8Array, segment: JpegSegment, structure: JpegStructure): void {
  const { marker: code, start, end } = segment;
  const data = bytes.subarray(start, end);
  if (code === marker.dqt) structure.tables.push(...readTables(data));
  else if (code === marker.dht) structure.hasStandardHuffman &&= hasOnlyStandardTables(data);
  else if (isFrame(code)) structure.frame ??= readFrame(code, data);
  else if (code === marker.dri) structure.restartInterval = word(data, 0);
  else if (code === marker.sos) structure.scans.push(readScan(data));
  else if (code === commentMarker) structure.comments.push(readComment(data));
  else if (code >= app(0) && code <= app(15)) {
    structure.applications.push({ name: `APP${code - app(0)}:${applicationName(data)}`, start, end });
  }
}

/** Whether the marker begins a frame. C4, C8 and CC are in the range, but denote tables and reserved codes. */
const isFrame = (code: number): boolean =>
  code >= marker.sof0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;

const word = (data: Uint8Array, at: number): number => ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);

/** Reads the tables of a segment. A segment may contain several tables, each with steps of 8 or 16 bits. */
export function readTables(data: Uint8Array): QuantisationTable[] {
  const tables: QuantisationTable[] = [];
  let position = 0;
  while (position < data.length) {
    const header = data[position] ?? 0;
    const bytesPerStep = header >> 4 === 0 ? 1 : 2;
    const length = 64 * bytesPerStep;
    if (header >> 4 > 1 || position + 1 + length > data.length) break;
    const zigzag = new Uint16Array(64);
    for (let index = 0; index < 64; index += 1) {
      const at = position + 1 + index * bytesPerStep;
      zigzag[index] = bytesPerStep === 1 ? (data[at] ?? 0) : word(data, at);
    }
    tables.push({ id: header & 15, precisionBits: bytesPerStep === 1 ? 8 : 16, zigzag });
    position += 1 + length;
  }
  return tables;
}

/** Code-length counts of the four example tables (ITU T.81, K.3), which distinguish them from optimised ones. */
const standardCounts = new Set([
  '0,1,5,1,1,1,1,1,1,0,0,0,0,0,0,0',
  '0,3,1,1,1,1,1,1,1,1,1,0,0,0,0,0',
  '0,2,1,3,3,2,4,3,5,5,4,4,0,0,1,125',
  '0,2,1,2,4,4,3,4,7,5,4,4,0,1,2,119',
]);

function hasOnlyStandardTables(data: Uint8Array): boolean {
  let position = 0;
  while (position + 17 <= data.length) {
    const counts = data.subarray(position + 1, position + 17);
    if (!standardCounts.has(counts.join(','))) return false;
    position += 17 + counts.reduce((sum, count) => sum + count, 0);
  }
  return true;
}

function readFrame(code: number, data: Uint8Array): JpegFrame | null {
  const count = data[5] ?? 0;
  if (data.length < 6 + 3 * count || count === 0) return null;
  const components = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index;
    const sampling = data[at + 1] ?? 0;
    return {
      id: data[at] ?? 0,
      horizontal: sampling >> 4,
      vertical: sampling & 15,
      tableId: data[at + 2] ?? 0,
    };
  });
  const precisionBits = data[0] ?? 0;
  return { type: code - marker.sof0, precisionBits, height: word(data, 1), width: word(data, 3), components };
}

function readScan(data: Uint8Array): JpegScan {
  const count = Math.min(data[0] ?? 0, 4);
  const at = 1 + 2 * count;
  return {
    componentIds: Array.from({ length: count }, (_, index) => data[1 + 2 * index] ?? 0),
    spectralStart: data[at] ?? 0,
    spectralEnd: data[at + 1] ?? 0,
    approximation: data[at + 2] ?? 0,
  };
}

const readComment = (data: Uint8Array): string =>
  new TextDecoder('utf-8').decode(data.subarray(0, commentLengthMax));

/** Returns the printable characters of the zero-terminated name at the start of an APPn segment. */
function applicationName(data: Uint8Array): string {
  const end = data.indexOf(0);
  const name = data.subarray(0, end === -1 || end > 32 ? Math.min(4, data.length) : end);
  return new TextDecoder('latin1').decode(name).replace(/[^\x20-\x7e]/gu, '');
}

/**
 * Returns a hash of the encoder's settings as sixteen hex digits. The settings are: tables, sampling, Huffman kind,
 * frame and scan script, restart interval, order of markers.
 */
export function fingerprint(structure: JpegStructure): string {
  const facts = {
    tables: structure.tables.map((table) => [table.id, table.precisionBits, Array.from(table.zigzag)]),
    frame: structure.frame && [structure.frame.type, structure.frame.precisionBits, sampling(structure)],
    huffman: structure.hasStandardHuffman,
    scans: structure.scans.map((scan) => JSON.stringify(scan)),
    restart: structure.restartInterval > 0,
    markers: structure.markers,
    trailing: structure.trailingBytes > 0,
  };
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}

/** Returns a name such as `4:2:0` if the sampling factors have one; otherwise the factors themselves. */
export function sampling(structure: JpegStructure): string {
  const components = structure.frame?.components ?? [];
  const factors = components.map((part) => `${part.horizontal}x${part.vertical}`).join(' ');
  const names: Record<string, string> = {
    '1x1 1x1 1x1': '4:4:4',
    '2x1 1x1 1x1': '4:2:2',
    '1x2 1x1 1x1': '4:4:0',
    '2x2 1x1 1x1': '4:2:0',
    '4x1 1x1 1x1': '4:1:1',
    '1x1': '4:0:0',
  };
  return names[factors] ?? factors;
}
