import { finalQuality, lumaSteps } from '../../formats/jpeg/quality.js';
import { drawBlocks } from '../../pixels/drawing/draw-cells.js';
import { orientMap } from '../../pixels/drawing/orient-map.js';
import { codedText, finding, notApplicable, type ForensicMethod } from '../method.js';
import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';
import { addUp, emptyTable, magnitudesMax, unseen, type Losses, type LossTable } from './add-losses.js';

/** If the dip (see `Ghosts`) is at most this, the image counts as saved before. */
const dipMax = 0.5;

/**
 * JPEG ghosts (Farid, TIFS 2009): estimates the quality of an earlier save. It is shown as history only, because at
 * image level the method detected forgeries no better than chance.
 */
export const ghosts: ForensicMethod = {
  id: 'ghosts',
  family: 'jpeg-history',
  whenHalved: 'skipped',
  run: (context) => {
    const observations = context.observations();
    if (typeof observations === 'string') return notApplicable(observations);
    const found = findGhosts(observations, finalQuality(context.jpeg));
    if (found === null) return notApplicable('reason.strong-compression');
    const { columns, rows } = observations;
    const isEarlier = found.dip <= dipMax;
    const params = { quality: found.quality };
    return {
      applicable: true,
      reason: null,
      statistic: Number((1 - Math.min(1, found.dip)).toFixed(4)),
      score: null,
      details: [isEarlier ? codedText('ghosts.earlier-save', params) : codedText('ghosts.none')],
      findings: isEarlier
        ? [finding('ghosts.earlier-save', { group: 'file', strength: 'info', params })]
        : [],
      picture: orientMap(drawBlocks({ columns, rows, values: found.deviation }), context.probe.orientation),
    };
  },
};

/** The result of quantising again at lower qualities. */
interface Ghosts {
  /** The likely quality of the earlier save: the whole image loses least at it, relative to the usual loss. */
  quality: number;
  /** The loss at that quality divided by the usual loss: 1 without an earlier save, 0 if nothing is lost. */
  dip: number;
  /** For each block, the distance between its best quality and that of the whole image, 0..1. */
  deviation: Float32Array;
}

const qualityMin = 50;
const qualityStep = 2;
/** A quality with fewer coefficients than this is skipped. The kernel uses the same minimum for each block. */
const coefficientsMin = 3;
/** Qualities with a smaller usual loss are left out, because an earlier save would not be visible at such a quality. */
const usualMin = 0.25;

/**
 * Finds JPEG ghosts (Farid, TIFS 2009) in the transform domain: coefficients that were once quantised with a step lose
 * little when they are quantised with it again. The loss is divided by the usual loss of coefficients without an
 * earlier save, which is measured on the image shifted by one pixel. Null if there are fewer than two qualities to try.
 */
function findGhosts(observations: BlockObservations, finalQuality: number): Ghosts | null {
  const qualities: number[] = [];
  for (let quality = qualityMin; quality < finalQuality; quality += qualityStep) qualities.push(quality);
  if (qualities.length < 2) return null;
  const table = tabulateLosses(observations, qualities);
  const once = addUp(quantiseShifted(observations), observations, { table });
  const usual = once.sums.map((sum, index) =>
    sum >= usualMin * once.counts[index]! ? sum / once.counts[index]! : 0,
  );
  const seen = addUp(observations.quantised, observations, { table, usual });
  const whole = bestOf(seen, usual);
  const deviation = distancesFrom(whole.index, seen.best, qualities.length);
  return { quality: qualities[whole.index]!, dip: whole.loss, deviation };
}

function distancesFrom(whole: number, best: Uint8Array, qualities: number): Float32Array {
  const distances = new Float32Array(best.length);
  for (let block = 0; block < best.length; block += 1)
    if (best[block] !== unseen) distances[block] = Math.abs(best[block]! - whole) / qualities;
  return distances;
}

/** Number of blocks per kernel call. */
const batch = 4096;

function quantiseShifted({ shifted, steps }: BlockObservations): Int16Array {
  const quantised = new Int16Array(shifted.length);
  const { kernels, at, values, target } = layOut({
    steps: Float64Array.from(steps, (step) => Math.max(1, step)),
    values: [Float32Array, batch * frequencyCount],
    target: [Int16Array, batch * frequencyCount],
  });
  for (let from = 0; from < shifted.length; from += values.length) {
    const part = shifted.subarray(from, from + values.length);
    values.set(part);
    kernels.divideBySteps(at.values, part.length / frequencyCount, at.steps, at.target);
    quantised.set(target.subarray(0, part.length), from);
  }
  return quantised;
}

/** Tabulates all losses. Only qualities whose step is larger than the last save's cause losses. */
function tabulateLosses({ steps }: BlockObservations, qualities: readonly number[]): LossTable {
  const table = emptyTable(qualities.length);
  for (const [index, quality] of qualities.entries()) {
    const coarse = lumaSteps(quality);
    for (let frequency = 0; frequency < frequencyCount; frequency += 1) {
      const from = frequency * magnitudesMax * table.stride + index;
      tabulate(table, from, { own: steps[frequency]!, step: coarse[frequency]! });
    }
  }
  return table;
}

/**
 * Fills in the losses of all magnitudes of a frequency at one quality, whose step is `step`. A loss is the squared
 * error in units of `step`²/12, the mean for evenly distributed values.
 */
function tabulate(
  { stride, losses, counts }: LossTable,
  from: number,
  { own, step }: { own: number; step: number },
): void {
  if (step <= own) return;
  for (let magnitude = 1; magnitude < magnitudesMax; magnitude += 1) {
    const value = magnitude * own;
    if (value < step / 2) continue;
    const error = value - Math.round(value / step) * step;
    const at = from + magnitude * stride;
    losses[at] = (12 * error * error) / (step * step);
    counts[at] = 1;
  }
}

/** Finds the quality whose loss is smallest relative to the usual loss at that quality, where that is known. */
function bestOf({ sums, counts }: Losses, usual: Float64Array): { index: number; loss: number } {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < usual.length; index += 1) {
    if (usual[index] === 0 || counts[index]! < coefficientsMin) continue;
    const loss = sums[index]! / counts[index]! / usual[index]!;
    if (loss >= least) continue;
    least = loss;
    best = index;
  }
  return { index: best, loss: least };
}
