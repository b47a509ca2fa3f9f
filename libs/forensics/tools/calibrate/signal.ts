import { bootstrapInterval, type Interval } from '../statistics/bootstrap.js';
import { areaUnderCurve, type Ranked } from '../statistics/ranking.js';
import { type Sample } from './fit-likelihood.js';

export interface Signal {
  auc: number;
  aucInterval: Interval;
  /** Firing rate of positive images, divided by that of authentic ones. */
  firingRatio: number;
  firingInterval: Interval;
  hasSignal: boolean;
}

/**
 * Measures a method's signal. A method gets a weight if the 95 % interval of its AUC is above .5, or if the 95 %
 * interval of its firing ratio is above 1. The AUC does not show the signal of a method that fires rarely.
 */
export function signalOf(samples: readonly Sample[], firesFrom: number): Signal {
  const ranked = samples.map(({ statistic, isPositive, picture }): Ranked => ({
    value: statistic,
    isPositive: isPositive,
    scene: picture,
  }));
  const auc = areaUnderCurve(ranked);
  const aucInterval: Interval = Number.isNaN(auc)
    ? [Number.NaN, Number.NaN]
    : bootstrapInterval(ranked, areaUnderCurve);
  const ratio = firingRatio(samples, firesFrom);
  return { auc, aucInterval, ...ratio, hasSignal: aucInterval[0] > 0.5 || ratio.firingInterval[0] > 1 };
}

/** Returns the ratio of firing rates after Katz (1978), with ½ added to each count. Counts images, not versions. */
function firingRatio(
  samples: readonly Sample[],
  firesFrom: number,
): Pick<Signal, 'firingRatio' | 'firingInterval'> {
  const [positive, authentic] = [true, false].map((isPositive) => {
    const own = samples.filter((sample) => sample.isPositive === isPositive);
    const total = new Set(own.map(({ picture }) => picture)).size;
    const firing = new Set(
      own.filter(({ statistic }) => statistic >= firesFrom).map(({ picture }) => picture),
    ).size;
    return { firing: firing + 0.5, total: total + 0.5 };
  }) as [Count, Count];
  const log = Math.log(positive.firing / positive.total / (authentic.firing / authentic.total));
  const reach =
    1.96 *
    Math.sqrt(
      Math.max(0, 1 / positive.firing - 1 / positive.total + 1 / authentic.firing - 1 / authentic.total),
    );
  return { firingRatio: Math.exp(log), firingInterval: [Math.exp(log - reach), Math.exp(log + reach)] };
}

interface Count {
  firing: number;
  total: number;
}
