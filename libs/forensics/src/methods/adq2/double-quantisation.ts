import {
  fineness,
  toDistribution,
  type Distribution,
  type FrequencyHistograms,
} from './frequency-histograms.js';

export interface FirstSave {
  firstStep: number;
  /** Standard deviation, in grey levels, of the error from rounding to pixels between the two saves. */
  noise: number;
}

/**
 * Computes the distribution of magnitudes after two quantisations: multiples of the first step are blurred by the
 * rounding to pixels and quantised again (after Bianchi et al., ICASSP 2011, with explicit noise).
 */
export function quantiseTwice({ step, bins, fine }: FrequencyHistograms, first: FirstSave): Distribution[] {
  const width = bins + 1;
  const multiples = Math.ceil(((bins + 1) * step) / first.firstStep) + 1;
  const { spreading, from, to } = spreadOfMultiples({ step, bins, multiples }, first);
  return fine.map((magnitudes) => {
    const folded = foldOnMultiples(magnitudes, { firstStep: first.firstStep, multiples });
    const counts = new Float64Array(width);
    for (let multiple = 0; multiple <= multiples; multiple += 1) {
      const count = folded[multiple]!;
      if (count === 0) continue;
      const row = multiple * width;
      for (let magnitude = from[multiple]!; magnitude <= to[multiple]!; magnitude += 1) {
        counts[magnitude]! += count * spreading[row + magnitude]!;
      }
    }
    return toDistribution(counts);
  });
}

function foldOnMultiples(
  magnitudes: Float64Array,
  { firstStep, multiples }: { firstStep: number; multiples: number },
): Float64Array {
  const folded = new Float64Array(multiples + 1);
  for (let bin = 0; bin < magnitudes.length; bin += 1) {
    const multiple = Math.floor(bin / fineness / firstStep + 0.5);
    if (multiple > multiples) break;
    folded[multiple]! += magnitudes[bin]!;
  }
  return folded;
}

/** The normal distribution is cut off at this many standard deviations. */
const tail = 4;

interface Spreading {
  /** Row m: distribution of the m-th multiple of the first step after the second quantisation. */
  spreading: Float64Array;
  /** First and last magnitude that each multiple reaches. */
  from: Int32Array;
  to: Int32Array;
}

function spreadOfMultiples(
  { step, bins, multiples }: { step: number; bins: number; multiples: number },
  { firstStep, noise }: FirstSave,
): Spreading {
  const width = bins + 1;
  const spreading = new Float64Array((multiples + 1) * width);
  const from = new Int32Array(multiples + 1);
  const to = new Int32Array(multiples + 1);
  for (let multiple = 0; multiple <= multiples; multiple += 1) {
    const centre = multiple * firstStep;
    const first = Math.max(0, Math.floor((centre - tail * noise) / step - 0.5));
    const last = Math.min(bins, Math.ceil((centre + tail * noise) / step + 0.5));
    let lower = normalShare(((first - 0.5) * step - centre) / noise);
    for (let magnitude = first; magnitude <= last; magnitude += 1) {
      const upper = normalShare(((magnitude + 0.5) * step - centre) / noise);
      // Around zero, noise of both signs gives the same magnitudes.
      const sides = multiple === 0 && magnitude > 0 ? 2 : 1;
      spreading[multiple * width + magnitude] = sides * (upper - lower);
      lower = upper;
    }
    from[multiple] = first;
    to[multiple] = last;
  }
  return { spreading, from, to };
}

/** Cumulative normal distribution (Abramowitz & Stegun 7.1.26, error below 1.5e-7). */
function normalShare(value: number): number {
  const scale = 1 / (1 + (0.3275911 * Math.abs(value)) / Math.SQRT2);
  const series =
    ((((1.061405429 * scale - 1.453152027) * scale + 1.421413741) * scale - 0.284496736) * scale +
      0.254829592) *
    scale;
  const error = 1 - series * Math.exp((-value * value) / 2);
  return 0.5 * (value >= 0 ? 1 + error : 1 - error);
}
