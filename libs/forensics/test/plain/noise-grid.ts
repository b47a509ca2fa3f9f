import { type NoiseGrid } from '../../src/pixels/filters/noise-grid.js';
import { type Plane } from '../../src/pixels/planes/plane.js';

const blockSize = 16;
const quads = blockSize / 2;
/** Number of values of |a − b − c + d| for bytes. */
const levels = 511;
/** Median of the absolute value of a normal variable, in standard deviations. */
const medianOfNormal = 0.6745;

/**
 * The difference of two means of four pixels has half of a pixel's noise variance; includes the spread of that
 * estimate.
 */
const noiseInSteps = 0.65;

/** What the kernel is compared with. */
export function measureNoise({ width, height, data }: Plane): NoiseGrid {
  const columns = Math.floor(width / blockSize);
  const rows = Math.floor(height / blockSize);
  const cells = columns * rows;
  const grid = {
    columns,
    rows,
    sigma: new Float32Array(cells),
    mean: new Float32Array(cells),
    gradient: new Float32Array(cells),
  };
  const histogram = new Uint16Array(levels);
  const above = new Float64Array(quads);
  for (let cell = 0; cell < cells; cell += 1) {
    const column = cell % columns;
    const corner = ((cell - column) / columns) * blockSize * width + column * blockSize;
    histogram.fill(0);
    let total = 0;
    let steps = 0;
    for (let row = 0; row < quads; row += 1) {
      let before = 0;
      for (let quad = 0; quad < quads; quad += 1) {
        const at = corner + 2 * row * width + 2 * quad;
        const a = data[at]!;
        const b = data[at + 1]!;
        const c = data[at + width]!;
        const d = data[at + width + 1]!;
        const detail = a - b - c + d;
        histogram[detail < 0 ? -detail : detail]! += 1;
        const sum = a + b + c + d;
        total += sum;
        if (quad > 0) steps += (sum - before) ** 2;
        if (row > 0) steps += (sum - above[quad]!) ** 2;
        above[quad] = sum;
        before = sum;
      }
    }
    grid.sigma[cell] = groupedMedian(histogram) / 2 / medianOfNormal;
    grid.mean[cell] = total / (blockSize * blockSize);
    const square = steps / 16 / (2 * quads * (quads - 1)) - noiseInSteps * grid.sigma[cell]! ** 2;
    grid.gradient[cell] = Math.sqrt(Math.max(0, square));
  }
  return grid;
}

/** Median of integers that stand for intervals of ± ½ around them; 0 if most are exactly 0. */
function groupedMedian(histogram: Uint16Array): number {
  const half = (quads * quads) / 2;
  let seen = histogram[0]!;
  // A zero stands for −½ to ½, so for half a step of absolute values.
  if (seen > half) return seen >= quads * quads * flatZeroShare ? 0 : (half / seen) * 0.5;
  for (let level = 1; ; level += 1) {
    const count = histogram[level]!;
    if (seen + count >= half) return level - 0.5 + (half - seen) / Math.max(1, count);
    seen += count;
  }
}

/** A block with a larger share of zeros has no measurable noise. */
const flatZeroShare = 0.9;
