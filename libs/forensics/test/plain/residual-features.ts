import { featureCount, type ResidualFeatures } from '../../src/methods/splicebuster/residual-features.js';
import { type Plane } from '../../src/pixels/planes/plane.js';
import { sampleTiles } from '../../src/pixels/planes/tile-sample.js';

const patternCount = 25;
const cellSize = 32;
const pixelsMax = 3e6;
const quantisationStep = 2;

/**
 * For each of the 81 patterns of four residuals with three levels: which of the 25 kinds, ignoring direction and sign.
 */
const kindOfPattern = mergeBySymmetry();

function mergeBySymmetry(): Uint8Array {
  const kinds = new Uint8Array(81);
  const seen = new Map<number, number>();
  for (let pattern = 0; pattern < 81; pattern += 1) {
    const digits = [27, 9, 3, 1].map((place) => Math.floor(pattern / place) % 3);
    const negated = digits.map((digit) => 2 - digit);
    const twins = [digits, digits.toReversed(), negated, negated.toReversed()];
    const first = Math.min(...twins.map((twin) => twin.reduce((sum, digit) => sum * 3 + digit, 0)));
    if (!seen.has(first)) seen.set(first, seen.size);
    kinds[pattern] = seen.get(first)!;
  }
  return kinds;
}

/**
 * What the kernel is compared with. Co-occurrences of the third-order residual (Cozzolino 2015) in cells of 32×32 pixels; above 3 megapixels only every
 * second or third cell in each row and column. Uses only whole cells surrounded by three more pixels.
 */
export function measureResiduals(plane: Plane & { data: Uint8Array }): ResidualFeatures {
  const sample = sampleTiles(plane, { tileSize: cellSize, pixelsMax });
  const histograms = new Float32Array(sample.columns * sample.rows * featureCount);
  const scratch = new Uint8Array(cellSize * cellSize);
  for (let row = 0; row < sample.rows; row += 1) {
    for (let column = 0; column < sample.columns; column += 1) {
      const corner = row * sample.pitch * plane.width + column * sample.pitch;
      const offset = (row * sample.columns + column) * featureCount;
      for (const [along, across] of [
        [1, plane.width],
        [plane.width, 1],
      ] as const) {
        quantise(plane.data, { corner, along, across, scratch });
        countPatterns(scratch, histograms, offset);
      }
    }
  }
  return { sample, histograms };
}

/** Largest residual of bytes, whose weights are 1, 3, −3 and −1. */
const residualMax = 4 * 255;
const levels = Uint8Array.from({ length: 2 * residualMax + 1 }, (_, index) => {
  const residual = index - residualMax;
  const limit = 1.5 * quantisationStep;
  return residual > limit ? 2 : residual < -limit ? 0 : 1;
});

interface Quantising {
  corner: number;
  along: number;
  across: number;
  scratch: Uint8Array;
}

/** Residuals of a cell as 0, 1, 2; the last three in each line have no room. */
function quantise(data: Uint8Array, { corner, along, across, scratch }: Quantising): void {
  for (let line = 0; line < cellSize; line += 1) {
    let at = corner + line * across;
    for (let index = 0; index < cellSize - 3; index += 1, at += along) {
      const residual = data[at + 3 * along]! - data[at]! + 3 * (data[at + along]! - data[at + 2 * along]!);
      scratch[line * cellSize + index] = levels[residual + residualMax]!;
    }
  }
}

function countPatterns(scratch: Uint8Array, histograms: Float32Array, offset: number): void {
  for (let line = 0; line < cellSize; line += 1) {
    const start = line * cellSize;
    let pattern = scratch[start]! * 9 + scratch[start + 1]! * 3 + scratch[start + 2]!;
    for (let index = 3; index < cellSize - 3; index += 1) {
      pattern = (pattern % 27) * 3 + scratch[start + index]!;
      histograms[offset + kindOfPattern[pattern]!]! += 1;
    }
  }
  for (let line = 3; line < cellSize; line += 1) {
    for (let index = 0; index < cellSize - 3; index += 1) {
      const last = line * cellSize + index;
      const pattern =
        scratch[last - 3 * cellSize]! * 27 +
        scratch[last - 2 * cellSize]! * 9 +
        scratch[last - cellSize]! * 3 +
        scratch[last]!;
      histograms[offset + patternCount + kindOfPattern[pattern]!]! += 1;
    }
  }
}
