import { type BlockArea } from '../pixels/block-transform.js';
import { type ShownEvidence } from './suspect-region.js';

interface Size {
  width: number;
  height: number;
}

/** Drawn at least this bright inside the region and darker outside: 128 is the one threshold of the map. */
const insideMin = 144;
const outsideMax = 112;
/** Mean evidence of a block that is drawn white. */
const white = 12;

/** The evidence as a smooth picture of the image's size, in stored orientation. */
export function drawEvidence(
  area: BlockArea,
  shown: ShownEvidence,
  { width, height }: Size,
): Uint8Array<ArrayBuffer> {
  const { columns, rows, offsetX, offsetY } = area;
  const levels = Float32Array.from(shown.smoothed, (evidence, block) =>
    levelOf(evidence, shown.isInside[block]!),
  );
  const map = new Uint8Array(width * height);
  const horizontal = neighboursOf({ length: width, blocks: columns, offset: offsetX });
  const vertical = neighboursOf({ length: height, blocks: rows, offset: offsetY });
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y += 1) {
    const above = vertical.lower[y]! * columns;
    const below = vertical.upper[y]! * columns;
    const weight = vertical.share[y]!;
    for (let column = 0; column < columns; column += 1) {
      line[column] = levels[above + column]! * (1 - weight) + levels[below + column]! * weight;
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const start = line[horizontal.lower[x]!]!;
      map[at] = start + (line[horizontal.upper[x]!]! - start) * horizontal.share[x]!;
    }
  }
  return map;
}

function levelOf(evidence: number, isInside: number): number {
  const level = Math.min(255, 128 + (evidence / white) * 127);
  return isInside === 1 ? Math.max(insideMin, level) : Math.max(0, Math.min(outsideMax, level));
}

/** For each pixel the two nearest block centres and the share of the second. */
function neighboursOf({ length, blocks, offset }: { length: number; blocks: number; offset: number }): {
  lower: Int32Array;
  upper: Int32Array;
  share: Float32Array;
} {
  const lower = new Int32Array(length);
  const upper = new Int32Array(length);
  const share = new Float32Array(length);
  for (let pixel = 0; pixel < length; pixel += 1) {
    const position = Math.min(blocks - 1, Math.max(0, (pixel - offset + 0.5) / 8 - 0.5));
    lower[pixel] = Math.floor(position);
    upper[pixel] = Math.min(blocks - 1, lower[pixel]! + 1);
    share[pixel] = position - lower[pixel]!;
  }
  return { lower, upper, share };
}
