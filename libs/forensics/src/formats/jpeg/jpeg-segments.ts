/** One marker of a JPEG file; `start`..`end` are the bytes after the length field. */
export interface JpegSegment {
  marker: number;
  start: number;
  end: number;
}

export interface SegmentWalk {
  segments: JpegSegment[];
  /** `complete`: ends in EOI; `truncated`: the data ends earlier; `damaged`: a marker is missing. */
  status: 'complete' | 'truncated' | 'damaged';
  /** Bytes after the EOI marker. */
  trailingBytes: number;
}

export const marker = {
  sof0: 0xc0,
  dht: 0xc4,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dqt: 0xdb,
  dri: 0xdd,
} as const;
export const app = (number: number): number => 0xe0 + number;
export const commentMarker = 0xfe;

/** Real files have a few dozen segments; more would only cost time. */
const segmentsMax = 4096;

const hasNoLength = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= 0xd8);

/** Lists the markers of the primary image. Never throws, whatever the bytes are. */
export function walkSegments(bytes: Uint8Array): SegmentWalk {
  const segments: JpegSegment[] = [];
  const ended = (status: SegmentWalk['status'], trailingBytes = 0): SegmentWalk => ({
    segments,
    status,
    trailingBytes,
  });
  let position = 2;
  while (segments.length < segmentsMax) {
    if (position + 1 >= bytes.length) return ended('truncated');
    if (bytes[position] !== 0xff) return ended('damaged');
    // Any number of FF fill bytes may precede the marker code.
    while (bytes[position + 1] === 0xff) position += 1;
    const code = bytes[position + 1];
    if (code === undefined) return ended('truncated');
    position += 2;
    if (code === marker.eoi) return ended('complete', bytes.length - position);
    if (code === 0) return ended('damaged');
    if (hasNoLength(code)) continue;
    const end = segmentEnd(bytes, position);
    if (end === null) return ended('damaged');
    if (end > bytes.length) return ended('truncated');
    segments.push({ marker: code, start: position + 2, end });
    position = code === marker.sos ? nextMarker(bytes, end) : end;
  }
  return ended('damaged');
}

function segmentEnd(bytes: Uint8Array, position: number): number | null {
  const length = ((bytes[position] ?? 0) << 8) | (bytes[position + 1] ?? 0);
  return length < 2 ? null : position + length;
}

/** Skips entropy-coded data, which may include FF00 and restart markers. */
function nextMarker(bytes: Uint8Array, from: number): number {
  let position = from;
  while (position < bytes.length) {
    position = bytes.indexOf(0xff, position);
    if (position === -1) return bytes.length;
    const code = bytes[position + 1];
    if (code === undefined) return bytes.length;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return position;
    position += code === 0xff ? 1 : 2;
  }
  return bytes.length;
}
