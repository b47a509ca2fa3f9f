import { type CriterionId } from '../codes.js';
import { type ForensicTest } from '../forensic-test.js';
import { type Calibration } from '../fusion/calibration.js';
import { fitLikelihood, type Sample } from '../fusion/fit-likelihood.js';
import { type Observation } from './observe.js';
import { signalOf, type Signal } from './signal.js';

export interface Measurement {
  id: CriterionId;
  firesFrom: number | null;
  /** Pictures on which the test applied in some version. */
  authentic: number;
  altered: number;
  signal: Signal;
  /** The smallest statistic that at most 1 % of the authentic files of every chain reach. */
  quietFrom: number;
  /** Null: weight 0. */
  row: Calibration | null;
}

const alarmMax = 0.01;

/** What the observations say of one test, and its table if it may weigh. */
export function measureTest(test: ForensicTest, observations: readonly Observation[]): Measurement {
  const { id, firesFrom = null }: { id: CriterionId; firesFrom?: number | null } = test;
  const samples = observations.flatMap((observation) => samplesOf(id, observation));
  const pictures = (isAltered: boolean): number =>
    new Set(samples.filter((sample) => sample.isAltered === isAltered).map(({ picture }) => picture)).size;
  const signal = signalOf(samples, firesFrom ?? Infinity);
  const mayWeigh = firesFrom !== null && signal.hasSignal;
  return {
    id,
    firesFrom,
    authentic: pictures(false),
    altered: pictures(true),
    signal,
    quietFrom: quietFrom(samples),
    row: mayWeigh ? fitLikelihood(samples, firesFrom) : null,
  };
}

function samplesOf(id: CriterionId, { entry, variant, report }: Observation): Sample[] {
  const criterion = report.criteria.find((one) => one.id === id);
  return criterion?.applicable === true && criterion.statistic !== null
    ? [
        {
          isAltered: entry.label === 'tampered',
          statistic: criterion.statistic,
          picture: entry.path,
          variant,
        },
      ]
    : [];
}

function quietFrom(samples: readonly Sample[]): number {
  const byVariant = new Map<string, number[]>();
  for (const { isAltered, statistic, variant } of samples) {
    if (isAltered) continue;
    byVariant.set(variant, [...(byVariant.get(variant) ?? []), statistic]);
  }
  const bounds = [...byVariant.values()].map((statistics) => {
    statistics.sort((first, second) => second - first);
    return statistics[Math.floor(alarmMax * statistics.length)] ?? 0;
  });
  return Math.max(0, ...bounds);
}
