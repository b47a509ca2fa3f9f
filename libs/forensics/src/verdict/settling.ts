import { type CriterionId } from '../report/codes.js';
import { type DecisiveFact, type Criterion } from '../report/report.js';
import { settles, type Calibration } from './calibration.js';

/** The decisive facts that a method's statistic alone can establish, by method id. */
const facts: Readonly<Partial<Record<string, DecisiveFact>>> = {
  'ai-pixels': { code: 'ai-pixels.likely', kind: 'ai-generated' },
} satisfies Partial<Record<CriterionId, DecisiveFact>>;

/**
 * The decisive facts established by statistics alone. Facts that a method reads in the file are part of its own
 * result.
 */
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
