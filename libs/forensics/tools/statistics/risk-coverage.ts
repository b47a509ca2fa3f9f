/** An answer that is given only if its confidence is high enough. */
export interface Decided {
  confidence: number;
  isWrong: boolean;
}

/** Counts the answers that are given at this minimum confidence, and how many of them are wrong. */
export function riskAt(
  decided: readonly Decided[],
  confidenceMin: number,
): { answered: number; wrong: number } {
  const given = decided.filter(({ confidence }) => confidence >= confidenceMin);
  return { answered: given.length, wrong: given.filter(({ isWrong }) => isWrong).length };
}

/** Returns the mean error over all coverages, surest answers first (AURC; Geifman, ICLR 2019); NaN if no answers. */
export function areaUnderRiskCoverage(decided: readonly Decided[]): number {
  const risks = decided.map(({ confidence }) => {
    const { answered, wrong } = riskAt(decided, confidence);
    return wrong / answered;
  });
  return risks.reduce((sum, risk) => sum + risk, 0) / risks.length;
}
