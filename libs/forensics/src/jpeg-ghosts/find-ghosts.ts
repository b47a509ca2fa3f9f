import { type BlockObservations } from '../double-jpeg/block-observations.js';
import { lumaSteps } from '../jpeg/quality.js';
import { frequencyCount } from '../pixels/block-transform.js';

/** What quantising again at lower qualities shows. */
export interface Ghosts {
  /** Quality at which the picture as a whole loses least; `dip` says how little of the usual. */
  quality: number;
  /** 1 = as much as coefficients without a history lose, 0 = nothing. */
  dip: number;
  /** Of every block, how far its own best quality lies from that of the whole, 0..1. */
  deviation: Float32Array;
}

const qualityMin = 50;
const qualityStep = 2;
/** Larger magnitudes are rare. */
const magnitudesMax = 256;
/** Fewer coefficients say nothing about a block. */
const coefficientsMin = 3;
/** Where one save loses hardly anything, there is nothing to see of another one. */
const usualMin = 0.25;

/**
 * JPEG ghosts (Farid, TIFS 2009) in the transform domain: coefficients that were once quantised with a step lose
 * little when they are quantised with it again. What one save alone would lose is read from the picture shifted by
 * one pixel, whose coefficients hold no earlier save, and divided out. Null below two qualities.
 */
export function findGhosts(observations: BlockObservations, finalQuality: number): Ghosts | null {
  const qualities: number[] = [];
  for (let quality = qualityMin; quality < finalQuality; quality += qualityStep) qualities.push(quality);
  if (qualities.length < 2) return null;
  const table = tabulateLosses(observations, qualities);
  const { isMasked, quantised } = observations;
  const seen = measureBlocks({ isMasked, quantised }, { table, qualities: qualities.length });
  const shifted = { isMasked, quantised: quantiseShifted(observations) };
  const once = addUp(measureBlocks(shifted, { table, qualities: qualities.length }), qualities.length);
  const usual = once.sums.map((sum, index) =>
    sum >= usualMin * once.counts[index]! ? sum / once.counts[index]! : 0,
  );
  const whole = bestOf(addUp(seen, qualities.length), usual, 0);
  const deviation = new Float32Array(isMasked.length);
  for (let block = 0; block < isMasked.length; block += 1) {
    const own = bestOf(seen, usual, block * qualities.length);
    const isSeen = isMasked[block] === 0 && own.loss < 1;
    deviation[block] = isSeen ? Math.abs(own.index - whole.index) / qualities.length : 0;
  }
  return { quality: qualities[whole.index]!, dip: whole.loss, deviation };
}

/** What one save makes of the picture shifted by one pixel. */
function quantiseShifted({ shifted, steps }: BlockObservations): Int16Array {
  const quantised = new Int16Array(shifted.length);
  for (let at = 0; at < shifted.length; at += 1) {
    quantised[at] = Math.round(shifted[at]! / Math.max(1, steps[at % frequencyCount]!));
  }
  return quantised;
}

/** By quality, frequency and magnitude; negative where the coefficient says nothing. */
function tabulateLosses({ steps }: BlockObservations, qualities: readonly number[]): Float32Array {
  const table = new Float32Array(qualities.length * frequencyCount * magnitudesMax).fill(-1);
  for (const [index, quality] of qualities.entries()) {
    for (const [frequency, step] of lumaSteps(quality).slice(0, frequencyCount).entries()) {
      if (step <= steps[frequency]!) continue;
      const from = frequency * magnitudesMax * qualities.length + index;
      for (let magnitude = 1; magnitude < magnitudesMax; magnitude += 1) {
        const value = magnitude * steps[frequency]!;
        const error = value - Math.round(value / step) * step;
        if (value >= step / 2)
          table[from + magnitude * qualities.length] = (12 * error * error) / (step * step);
      }
    }
  }
  return table;
}

/** By quality, of every block or of the whole. */
interface Losses {
  sums: Float32Array | Float64Array;
  counts: Float32Array | Float64Array;
}

function measureBlocks(
  { quantised, isMasked }: Pick<BlockObservations, 'quantised' | 'isMasked'>,
  { table, qualities }: { table: Float32Array; qualities: number },
): Losses {
  const sums = new Float32Array(isMasked.length * qualities);
  const counts = new Float32Array(sums.length);
  for (let block = 0; block < isMasked.length; block += 1) {
    if (isMasked[block] === 1) continue;
    const target = block * qualities;
    for (let frequency = 0; frequency < frequencyCount; frequency += 1) {
      const value = quantised[block * frequencyCount + frequency]!;
      const magnitude = value < 0 ? -value : value;
      if (magnitude === 0 || magnitude >= magnitudesMax) continue;
      const from = (frequency * magnitudesMax + magnitude) * qualities;
      for (let index = 0; index < qualities; index += 1) {
        const loss = table[from + index]!;
        if (loss < 0) continue;
        sums[target + index]! += loss;
        counts[target + index]! += 1;
      }
    }
  }
  return { sums, counts };
}

function addUp({ sums, counts }: Losses, qualities: number): Losses {
  const total = { sums: new Float64Array(qualities), counts: new Float64Array(qualities) };
  for (let at = 0; at < sums.length; at += 1) {
    total.sums[at % qualities]! += sums[at]!;
    total.counts[at % qualities]! += counts[at]!;
  }
  return total;
}

/** The quality that loses least of what is usual; a quality without a usual loss is left out. */
function bestOf(
  { sums, counts }: Losses,
  usual: Float32Array | Float64Array,
  from: number,
): { index: number; loss: number } {
  const best = { index: 0, loss: Number.POSITIVE_INFINITY };
  for (let index = 0; index < usual.length; index += 1) {
    if (usual[index] === 0 || counts[from + index]! < coefficientsMin) continue;
    const loss = sums[from + index]! / counts[from + index]! / usual[index]!;
    if (loss < best.loss) Object.assign(best, { index, loss });
  }
  return best;
}
