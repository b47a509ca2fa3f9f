import { type CriterionId } from '../report/codes.js';
import { type DecisiveFact, type Criterion } from '../report/report.js';
import { settles, type Calibration } from './calibration.js';

/** The facts that a statistic alone can settle, by method. */
const facts: Readonly<Partial<Record<string, DecisiveFact>>> = {
  'ai-pixels': { code: 'ai-pixels.likely', kind: 'ai-generated' },
} satisfies Partial<Record<CriterionId, DecisiveFact>>;

/** The facts settled by statistics. Methods add those that they read in the file. */
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
