import { type CriterionId } from '../codes.js';
import { type DecisiveFact } from '../forensic-test.js';
import { type Criterion } from '../report.js';
import { type Calibration } from './calibration.js';

/** What the statistic of a test settles alone, once it is high enough. */
const facts: Readonly<Partial<Record<string, DecisiveFact>>> = {
  'ai-pixels': { code: 'ai-pixels.likely', kind: 'ai-generated' },
} satisfies Partial<Record<CriterionId, DecisiveFact>>;

export const settles = (statistic: number, { settlesFrom = Infinity }: Calibration): boolean =>
  statistic >= settlesFrom;

export const fires = (statistic: number, calibration: Calibration): boolean =>
  statistic >= calibration.firesFrom || settles(statistic, calibration);

/** The facts that the statistics settle by themselves, beside those that a test read in the file. */
export function settledFacts(
  criteria: readonly Criterion[],
  rows: Readonly<Record<string, Calibration | undefined>>,
): DecisiveFact[] {
  return criteria.flatMap(({ id, applicable, statistic }) => {
    const row = rows[id];
    const fact = facts[id];
    if (!applicable || statistic === null || row === undefined || fact === undefined) return [];
    return settles(statistic, row) ? [fact] : [];
  });
}

/** Share of the spread between the 99th percentile and the maximum that is kept clear above the maximum. */
const marginShare = 0.2;
/** In the unit of the statistic, log odds: the smallest distance kept. */
const marginMin = 0.25;

/**
 * Where a statistic may settle the verdict: above every authentic file that was measured, whatever was done to it.
 * How far above follows the tail: where the highest few lie far apart, the next picture may lie as far again.
 */
export function settlingPoint(authentic: readonly number[]): number {
  if (authentic.length === 0) return Infinity;
  const rising = [...authentic].sort((first, second) => first - second);
  const highest = rising.at(-1)!;
  const percentile = rising[Math.floor(0.99 * (rising.length - 1))]!;
  return highest + Math.max(marginMin, marginShare * (highest - percentile));
}
