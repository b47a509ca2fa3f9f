import { type Criterion, type Family, soughtBy, type DecisiveFact, type Sought } from '../report/report.js';
import { judge, type Evidence, type Judgement } from './score.js';

/** Below this coverage, no conclusion is possible. */
const coverageMin = 0.4;
/** Share of the weaker families' evidence that is added to the evidence of the strongest family. */
const weakerShare = 0.1;

export interface Fusion extends Judgement {
  coverage: number;
  applicableCount: number;
  firedCount: number;
  inconclusive: boolean;
}

/** @param traceless code of the reason why this kind of picture keeps no traces; null if it keeps them */
export function fuse(
  criteria: readonly Criterion[],
  decisive: readonly DecisiveFact[],
  traceless: string | null = null,
): Fusion {
  const coverage = coverageOf(criteria);
  const isUncovered = coverage < coverageMin;
  const found = criteria
    .filter(({ fired, weight }) => fired && weight > 0)
    .map(({ family }) => soughtBy(family));
  const judgement = judge({
    evidence: evidenceOf(criteria),
    found,
    coverage,
    isUncovered,
    traceless,
    decisive,
  });
  return {
    ...judgement,
    coverage,
    applicableCount: criteria.filter(canSpeak).length,
    firedCount: criteria.filter((criterion) => canSpeak(criterion) && criterion.fired).length,
    // A decisive fact allows a conclusion at any coverage.
    inconclusive:
      judgement.verdict === 'Inconclusive' || (isUncovered && judgement.decisiveReasons.length === 0),
  };
}

/** Combines the methods' log likelihood ratios for each of the two questions, see `Sought`. */
export const evidenceOf = (criteria: readonly Criterion[]): Evidence => ({
  alteration: weigh('alteration', criteria),
  generation: weigh('generation', criteria),
});

/** Returns the strongest family's log ratio plus a tenth of the others. A family counts by its strongest method. */
function weigh(sought: Sought, criteria: readonly Criterion[]): number {
  const byFamily = new Map<Family, number>();
  for (const { family, llr, weight } of criteria.filter((one) => soughtBy(one.family) === sought)) {
    byFamily.set(family, Math.max(byFamily.get(family) ?? 0, llr * weight));
  }
  const ratios = [...byFamily.values()];
  const strongest = Math.max(0, ...ratios);
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  return strongest + weakerShare * (sum - strongest);
}

/** Whether a method can find evidence. Methods that only report history cannot, so they are not counted. */
const canSpeak = ({ applicable, weight, score, fired }: Criterion): boolean =>
  applicable && (weight > 0 || score !== null || fired);

/** Returns the share of the families that have an applicable method; methods without a weight do not count. */
function coverageOf(criteria: readonly Criterion[]): number {
  const weighed = criteria.filter(({ weight }) => weight > 0);
  const families = new Set(weighed.map(({ family }) => family));
  const seen = new Set(weighed.filter(({ applicable }) => applicable).map(({ family }) => family));
  return families.size === 0 ? 0 : Number((seen.size / families.size).toFixed(2));
}
