import { type ForensicMethod } from '#src/methods/method.js';
import { type CriterionId } from '#src/report/codes.js';
import { soughtBy, type Sought } from '#src/report/report.js';
import { type Calibration } from '#src/verdict/calibration.js';
import { type Observation } from '../collections/observe.js';
import { truthOf } from '../collections/truth.js';
import { fitLikelihood, type Sample } from './fit-likelihood.js';
import { signalOf, type Signal } from './signal.js';

export interface Measurement {
  id: CriterionId;
  sought: Sought;
  firesFrom: number | null;
  /** Numbers of authentic and of positive images to which the method was applicable in at least one version. */
  authentic: number;
  positive: number;
  signal: Signal;
  /** Bounds for choosing `firesFrom`, sorted by `shareMax`, the smallest first. */
  alarms: AlarmBound[];
  /** The method's row of the calibration table, fitted to the samples; null if it gets no weight in the verdict. */
  row: Calibration | null;
}

/** The lowest statistic that at most a share `shareMax` of authentic files exceeds, after any recompression chain. */
interface AlarmBound {
  shareMax: number;
  statistic: number;
  /** The recompression chain that determines the bound. */
  variant: string;
  /** Share of the positive files above the bound. */
  found: number;
}

const alarmShares = [0.01, 0.05, 0.1];

/** Measures one method, and fits its row if it may have a weight. */
export function measureMethod(method: ForensicMethod, observations: readonly Observation[]): Measurement {
  const { id, settlesFrom } = method;
  const firesFrom = method.firesFrom ?? null;
  const sought = soughtBy(method.family);
  const samples = observations.flatMap((observation) => samplesOf(method, observation));
  const pictures = (isPositive: boolean): number =>
    new Set(samples.filter((sample) => sample.isPositive === isPositive).map(({ picture }) => picture)).size;
  const signal = signalOf(samples, firesFrom ?? Infinity);
  const mayWeigh = firesFrom !== null && signal.hasSignal;
  return {
    id,
    sought,
    firesFrom,
    authentic: pictures(false),
    positive: pictures(true),
    signal,
    alarms: alarmBounds(samples),
    row: mayWeigh
      ? {
          ...fitLikelihood(samples, { firesFrom, sought }),
          ...(settlesFrom === undefined ? {} : { settlesFrom }),
        }
      : null,
  };
}

function samplesOf({ id, family }: ForensicMethod, { entry, variant, report }: Observation): Sample[] {
  const isPositive = truthOf(entry, soughtBy(family), variant);
  const criterion = report.criteria.find((one) => one.id === id);
  return isPositive !== null && criterion?.applicable === true && criterion.statistic !== null
    ? [{ isPositive, statistic: criterion.statistic, picture: entry.path, variant }]
    : [];
}

function alarmBounds(samples: readonly Sample[]): AlarmBound[] {
  const byVariant = new Map<string, number[]>();
  for (const { isPositive, statistic, variant } of samples) {
    if (isPositive) continue;
    byVariant.set(variant, [...(byVariant.get(variant) ?? []), statistic]);
  }
  for (const statistics of byVariant.values()) statistics.sort((first, second) => second - first);
  const positives = samples.filter(({ isPositive }) => isPositive);
  return alarmShares.flatMap((shareMax) => {
    const bounds = [...byVariant].map(([variant, statistics]) => ({
      variant,
      statistic: statistics[Math.floor(shareMax * statistics.length)] ?? -Infinity,
    }));
    const worst = bounds.sort((first, second) => second.statistic - first.statistic)[0];
    if (worst === undefined) return [];
    const above = positives.filter(({ statistic }) => statistic > worst.statistic);
    return [{ shareMax, ...worst, found: above.length / positives.length }];
  });
}
