import { drawBlocks } from '../../pixels/drawing/draw-cells.js';
import { orientMap } from '../../pixels/drawing/orient-map.js';
import { codedText, notApplicable, type ForensicMethod } from '../method.js';
import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';

/** Fewer periodic frequencies than this can occur by chance. */
const periodsMin = 4;

/**
 * ADQ1 (Lin et al., PR 2009) finds the periods that two saves leave in histograms. It reports the periods as history,
 * with a picture of the blocks that do not follow them. At image level, it detected forgeries no better than chance.
 */
export const adq1: ForensicMethod = {
  id: 'adq1',
  family: 'jpeg-history',
  whenHalved: 'skipped',
  run: (context) => {
    const observations = context.observations();
    if (typeof observations === 'string') return notApplicable(observations);
    const periods = findPeriods(observations);
    if (periods.length < periodsMin) return notApplicable('reason.no-earlier-save');
    const { columns, rows } = observations;
    const values = doubtOfBlocks(observations, periods);
    return {
      applicable: true,
      reason: null,
      statistic: periods.length,
      score: null,
      details: [codedText('adq1.periodic', { frequencies: periods.length })],
      findings: [],
      picture: orientMap(drawBlocks({ columns, rows, values }), context.probe.orientation),
    };
  },
};

/** The period that two quantisations leave in the histogram of one frequency. */
interface HistogramPeriod {
  frequency: number;
  /** Period in quantisation steps of the last save, at least 2. */
  period: number;
  /** Count of each magnitude 0..magnitudesMax. */
  histogram: Float64Array;
}

/** Frequencies 1..8 in zigzag order (Lin et al., PR 2009). */
const frequenciesUsed = 8;
const periodMax = 20;
const magnitudesMax = 64;
/** The histogram ends at the last magnitude with at least this count, because rarer ones would hide the period. */
const countMin = 20;
/** A period must explain at least this share of the ripple, see `explained`. */
const explainedMin = 0.8;
/** Minimum root mean square of the ripple, in natural logarithms of counts; a smaller one can occur by chance. */
const rippleMin = 0.15;

function findPeriods({ quantised, isMasked }: BlockObservations): HistogramPeriod[] {
  const periods: HistogramPeriod[] = [];
  for (let frequency = 0; frequency < frequenciesUsed; frequency += 1) {
    const histogram = histogramOf(quantised, isMasked, frequency);
    const period = periodOf(histogram);
    if (period !== null) periods.push({ frequency, period, histogram });
  }
  return periods;
}

function histogramOf(quantised: Int16Array, isMasked: Uint8Array, frequency: number): Float64Array {
  const histogram = new Float64Array(magnitudesMax + 1);
  for (let block = 0; block < isMasked.length; block += 1) {
    if (isMasked[block] === 1) continue;
    const magnitude = Math.abs(quantised[block * frequencyCount + frequency]!);
    if (magnitude <= magnitudesMax) histogram[magnitude]! += 1;
  }
  return histogram;
}

/** Returns the smallest period that explains nearly as much as the best one; null if none explains enough. */
function periodOf(histogram: Float64Array): number | null {
  const length = histogram.findLastIndex((count) => count >= countMin) + 1;
  const scores = Array.from({ length: periodMax - 1 }, (_, index) =>
    explained(histogram, { length, period: index + 2 }),
  );
  const best = Math.max(...scores);
  if (best < explainedMin) return null;
  return scores.findIndex((score) => score >= 0.9 * best) + 2;
}

/**
 * Returns the share of the ripple's energy that repeats with the period, corrected for the number of free parameters
 * (one per phase); 0 if the ripple is too short or too weak. The ripple is the deviation of the log histogram from its
 * moving average.
 */
function explained(histogram: Float64Array, { length, period }: { length: number; period: number }): number {
  const reach = period >> 1;
  const phases = new Float64Array(period);
  const counts = new Float64Array(period);
  let total = 0;
  let values = 0;
  for (let magnitude = 1 + reach; magnitude < length - reach; magnitude += 1) {
    let logTrend = 0;
    for (let at = magnitude - reach; at <= magnitude + reach; at += 1) logTrend += Math.log1p(histogram[at]!);
    const ripple = Math.log1p(histogram[magnitude]!) - logTrend / (2 * reach + 1);
    phases[magnitude % period]! += ripple;
    counts[magnitude % period]! += 1;
    total += ripple * ripple;
    values += 1;
  }
  if (values < 2 * period || total < values * rippleMin * rippleMin) return 0;
  let repeated = 0;
  for (let phase = 0; phase < period; phase += 1) repeated += phases[phase]! ** 2 / counts[phase]!;
  return 1 - ((1 - repeated / total) * values) / (values - period + 1);
}

/**
 * Returns, for each block, the probability that it does not follow the periods. In the untouched image, coefficients
 * have values that the period favours; in a patch that was saved only once, they can have any value (Lin et al., PR
 * 2009).
 */
function doubtOfBlocks(
  { quantised, isMasked }: BlockObservations,
  periods: readonly HistogramPeriod[],
): Float32Array {
  const doubt = new Float32Array(isMasked.length);
  for (const { frequency, period, histogram } of periods) {
    const doubts = Float32Array.from(histogram, (_, magnitude) => doubtOf(magnitude, { period, histogram }));
    for (let block = 0; block < doubt.length; block += 1) {
      const magnitude = Math.abs(quantised[block * frequencyCount + frequency]!);
      const isUsed = isMasked[block] === 0 && magnitude > 0 && magnitude <= magnitudesMax;
      doubt[block]! += (isUsed ? doubts[magnitude]! : 0.5) / periods.length;
    }
  }
  return doubt;
}

function doubtOf(
  magnitude: number,
  { period, histogram }: { period: number; histogram: Float64Array },
): number {
  const from = Math.max(0, magnitude - (period >> 1));
  let sum = 0;
  for (let at = from; at < from + period; at += 1) sum += histogram[at] ?? 0;
  const untouched = sum > 0 ? histogram[magnitude]! / sum : 0;
  return 1 / period / (1 / period + untouched);
}
