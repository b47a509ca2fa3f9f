import { type Calibration } from './calibration.js';

/**
 * Log likelihood ratio of a statistic, never negative: letting "no evidence" speak for a picture
 * measured worse than leaving it neutral.
 */
export function likelihoodOf(statistic: number, { knots, negatives }: Calibration): number {
  const cap = Math.log(Math.max(3, negatives) / 3);
  return Math.min(cap, Math.max(0, interpolate(statistic, knots)));
}

function interpolate(statistic: number, knots: Calibration['knots']): number {
  const upper = knots.findIndex(([at]) => statistic < at);
  const last = knots.at(-1)?.[1] ?? 0;
  if (upper === -1) return last;
  const [toAt, toLlr] = knots[upper] ?? [0, 0];
  const [fromAt, fromLlr] = knots[upper - 1] ?? [toAt, toLlr];
  const share = toAt === fromAt ? 1 : (statistic - fromAt) / (toAt - fromAt);
  return fromLlr + (toLlr - fromLlr) * Math.max(0, share);
}
