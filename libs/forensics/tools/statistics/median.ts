/** The upper one of two middle values; NaN of none. */
export const median = (values: readonly number[]): number =>
  [...values].sort((first, second) => first - second)[values.length >> 1] ?? Number.NaN;
