import { type BytePlane } from '../../pixels/planes/plane.js';
import { counters, countSums, flat, sumBlocks, sumValues, type SumHistograms } from './block-sums.js';

/** The periodicity that an earlier quantisation leaves in its block means. */
export interface ShiftedGrid {
  offsetX: number;
  offsetY: number;
  /** Quantisation step of the mean (DC) at the earlier save. */
  step: number;
  /** Power of the periodicity; 1 on average for means without one. */
  power: number;
  /** The highest power at any other position. */
  powerElsewhere: number;
}

const stepRange = { min: 3, max: 24 };
/** Enough blocks for a histogram. */
const blocksWanted = 30_000;
const blocksMin = 200;

/**
 * Non-aligned double JPEG (the idea of Bianchi and Piva, TIFS 2012): on the grid of an earlier save, block means
 * cluster around multiples of its step. Computes their periodogram at each of the 63 other positions of the grid; the
 * best must stand out against the second best. Null if too few blocks have texture.
 */
export function findShiftedGrid(
  plane: BytePlane,
  own: { offsetX: number; offsetY: number },
): ShiftedGrid | null {
  const blocks = (plane.width * plane.height) / 64;
  const histograms = countSums(plane, Math.max(1, Math.floor(blocks / blocksWanted)));
  let best: ShiftedGrid | null = null;
  let second = 0;
  for (let place = 0; place < 64; place += 1) {
    const [offsetX, offsetY] = [place & 7, place >> 3];
    if (offsetX === own.offsetX && offsetY === own.offsetY) continue;
    const strongest = strongestStep(histograms, place);
    if (strongest === null) return null;
    if (strongest.power > (best?.power ?? 0)) {
      second = best?.power ?? 0;
      best = { offsetX, offsetY, ...strongest, powerElsewhere: 0 };
    } else second = Math.max(second, strongest.power);
  }
  return best === null ? null : { ...best, powerElsewhere: second };
}

function strongestStep(histograms: SumHistograms, place: number): { step: number; power: number } | null {
  const folded = foldByStep(histograms, place);
  const count = folded[stepRange.max]!.reduce((sum, value) => sum + value, 0);
  if (count < blocksMin) return null;
  const best = { step: stepRange.min, power: 0 };
  for (let step = stepRange.min; step <= stepRange.max; step += 1) {
    const { real, imaginary } = rhythm(folded[step]!);
    const power = (real * real + imaginary * imaginary) / count;
    if (power > best.power) Object.assign(best, { step, power });
  }
  return best;
}

/** In the scale of an orthonormal transform, a mean is an eighth of the sum. */
const periodOf = (step: number): number => 8 * step;

/** The histogram folded at each step's period; the one of half a step is derived from that of the step. */
function foldByStep({ kernels, addressOf, spare }: SumHistograms, place: number): Uint32Array[] {
  const folded: Uint32Array[] = [];
  let free = spare;
  for (let step = stepRange.max; step >= stepRange.min; step -= 1) {
    const period = periodOf(step);
    const source = folded[2 * step];
    if (source) kernels.foldCounters(source.byteOffset, source.length, period, free);
    else kernels.foldCounters(addressOf(place), counters, period, free);
    const own = new Uint32Array(kernels.memory, free, period);
    folded[step] = own;
    free += own.byteLength;
  }
  return folded;
}

function fold(histogram: Uint32Array, period: number): Uint32Array {
  const folded = new Uint32Array(period);
  for (let sum = 0; sum < histogram.length; sum += 1) folded[sum % period]! += histogram[sum]!;
  return folded;
}

const waves = Array.from({ length: stepRange.max + 1 }, (_, step) => ({
  cosine: waveOf(Math.cos, periodOf(step)),
  sine: waveOf(Math.sin, periodOf(step)),
}));

function waveOf(turn: (angle: number) => number, period: number): Float64Array {
  return Float64Array.from({ length: period }, (_, phase) => turn((2 * Math.PI * phase) / period));
}

/** First Fourier coefficient of a folded histogram. */
function rhythm(folded: Uint32Array): { real: number; imaginary: number } {
  const { cosine, sine } = waves[folded.length / periodOf(1)]!;
  let real = 0;
  let imaginary = 0;
  for (let phase = 0; phase < folded.length; phase += 1) {
    real += folded[phase]! * cosine[phase]!;
    imaginary += folded[phase]! * sine[phase]!;
  }
  return { real, imaginary };
}

/**
 * For each block of the earlier grid, the distance of its mean from the overall periodicity, 0..1; 0 for flat blocks.
 */
export function distanceFromRhythm(
  plane: BytePlane,
  { offsetX, offsetY, step }: ShiftedGrid,
): { columns: number; rows: number; values: Float32Array } {
  const { columns, rows, sums } = sumBlocks(plane, { offsetX, offsetY });
  const histogram = new Uint32Array(sumValues);
  for (const sum of sums) if (sum !== flat) histogram[sum]! += 1;
  const { real, imaginary } = rhythm(fold(histogram, periodOf(step)));
  const phase = Math.atan2(imaginary, real);
  const values = Float32Array.from(sums, (sum) =>
    sum === flat ? 0 : (1 - Math.cos((2 * Math.PI * sum) / periodOf(step) - phase)) / 2,
  );
  return { columns, rows, values };
}
