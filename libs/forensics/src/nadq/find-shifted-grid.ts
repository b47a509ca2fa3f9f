import { flat, sumBlocks, sumMax, type BlockSums } from './block-sums.js';

interface LumaPlane {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The rhythm that an earlier quantisation leaves in the means of its blocks. */
export interface ShiftedGrid {
  offsetX: number;
  offsetY: number;
  /** Quantisation step of the mean (DC) at the earlier save. */
  step: number;
  /** Power of the rhythm; means without one give 1 on average. */
  power: number;
  /** The same of the best other place. */
  powerElsewhere: number;
}

const stepRange = { min: 3, max: 24 };
/** So many blocks are enough for a histogram. */
const blocksWanted = 30_000;
const blocksMin = 200;

/**
 * Non-aligned double JPEG (the idea of Bianchi and Piva, TIFS 2012): on the grid of an earlier save the means of
 * blocks gather around multiples of its step. Here their periodogram is read at each of the 63 other places of
 * the grid, and the best must stand out against the second best. Null when too few blocks hold texture.
 */
export function findShiftedGrid(
  plane: LumaPlane,
  own: { offsetX: number; offsetY: number },
): ShiftedGrid | null {
  const blocks = (plane.width * plane.height) / 64;
  const rowStep = Math.max(1, Math.floor(blocks / blocksWanted));
  let best: ShiftedGrid | null = null;
  let second = 0;
  for (let place = 0; place < 64; place += 1) {
    const [offsetX, offsetY] = [place & 7, place >> 3];
    if (offsetX === own.offsetX && offsetY === own.offsetY) continue;
    const strongest = strongestStep(sumBlocks(plane, { offsetX, offsetY, rowStep }));
    if (strongest === null) return null;
    if (strongest.power > (best?.power ?? 0)) {
      second = best?.power ?? 0;
      best = { offsetX, offsetY, ...strongest, powerElsewhere: 0 };
    } else second = Math.max(second, strongest.power);
  }
  return best === null ? null : { ...best, powerElsewhere: second };
}

function strongestStep({ sums }: BlockSums): { step: number; power: number } | null {
  const histogram = new Float64Array(sumMax + 1);
  let count = 0;
  for (const sum of sums) {
    if (sum === flat) continue;
    histogram[sum]! += 1;
    count += 1;
  }
  if (count < blocksMin) return null;
  const best = { step: stepRange.min, power: 0 };
  for (let step = stepRange.min; step <= stepRange.max; step += 1) {
    const { real, imaginary } = rhythm(histogram, step);
    const power = (real * real + imaginary * imaginary) / count;
    if (power > best.power) Object.assign(best, { step, power });
  }
  return best;
}

/** A mean is an eighth of the sum, in the scale of an orthonormal transform. */
function rhythm(histogram: Float64Array, step: number): { real: number; imaginary: number } {
  const period = 8 * step;
  const folded = new Float64Array(period);
  for (let sum = 0, phase = 0; sum < histogram.length; sum += 1) {
    folded[phase]! += histogram[sum]!;
    phase = phase + 1 === period ? 0 : phase + 1;
  }
  let real = 0;
  let imaginary = 0;
  for (let phase = 0; phase < period; phase += 1) {
    real += folded[phase]! * Math.cos((2 * Math.PI * phase) / period);
    imaginary += folded[phase]! * Math.sin((2 * Math.PI * phase) / period);
  }
  return { real, imaginary };
}

/** Of every block of the earlier grid, how far its mean is from the rhythm of the whole, 0..1; flat ones hold 0. */
export function distanceFromRhythm(
  plane: LumaPlane,
  { offsetX, offsetY, step }: ShiftedGrid,
): { columns: number; rows: number; values: Float32Array } {
  const { columns, rows, sums } = sumBlocks(plane, { offsetX, offsetY, rowStep: 1 });
  const histogram = new Float64Array(sumMax + 1);
  for (const sum of sums) if (sum !== flat) histogram[sum]! += 1;
  const { real, imaginary } = rhythm(histogram, step);
  const phase = Math.atan2(imaginary, real);
  const values = Float32Array.from(sums, (sum) =>
    sum === flat ? 0 : (1 - Math.cos((2 * Math.PI * sum) / (8 * step) - phase)) / 2,
  );
  return { columns, rows, values };
}
