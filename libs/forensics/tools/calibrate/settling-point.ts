/** Share of the spread between the 99th percentile and the maximum that is added to the maximum. */
const marginShare = 0.2;
/** Minimum margin in log odds, the unit of the statistic. */
const marginMin = 0.25;

/**
 * The statistic from which a method may settle the verdict, above every authentic file measured, in any variant. The
 * margin depends on the tail: if the highest few are far apart, the next image may be as far away again.
 */
export function settlingPoint(authentic: readonly number[]): number {
  if (authentic.length === 0) return Infinity;
  const rising = [...authentic].sort((first, second) => first - second);
  const highest = rising.at(-1)!;
  const percentile = rising[Math.floor(0.99 * (rising.length - 1))]!;
  return highest + Math.max(marginMin, marginShare * (highest - percentile));
}
