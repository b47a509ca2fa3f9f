import { type Criterion, type Family } from '../report.js';
import { type DecisiveFact } from '../forensic-test.js';
import { judge, type Judgement } from './score.js';

/** Coverage below this allows no conclusion. */
const coverageMin = 0.4;
/** Share of the weaker families that is added to the strongest. */
const weakerShare = 0.1;

export interface Fusion extends Judgement {
  coverage: number;
  applicableCount: number;
  firedCount: number;
  inconclusive: boolean;
}

/** The strongest test of each family, then the strongest family and a tenth of the others. */
export function fuse(criteria: readonly Criterion[], decisive: readonly DecisiveFact[]): Fusion {
  const byFamily = new Map<Family, number>();
  for (const { family, llr, weight } of criteria) {
    byFamily.set(family, Math.max(byFamily.get(family) ?? 0, llr * weight));
  }
  const ratios = [...byFamily.values()];
  const strongest = Math.max(0, ...ratios);
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const llr = strongest + weakerShare * (sum - strongest);
  const applicableCount = criteria.filter((criterion) => criterion.applicable).length;
  const coverage = criteria.length === 0 ? 0 : applicableCount / criteria.length;
  const judgement = judge({ llr, coverage, decisive });
  return {
    ...judgement,
    coverage,
    applicableCount,
    firedCount: criteria.filter((criterion) => criterion.fired).length,
    // A deterministic fact needs no coverage.
    inconclusive: coverage < coverageMin && judgement.decisiveReasons.length === 0,
  };
}
