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
