/** Returns the median, or the upper of the two middle values; NaN if there are no values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((first, second) => first - second)[values.length >> 1] ?? Number.NaN;
