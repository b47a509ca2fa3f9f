/** log10 of P[X ≥ value] for the sum of `count` exponential variables of mean 1. */
export function log10GammaTail(value: number, count: number): number {
  if (value <= 0) return 0;
  let term = 1;
  let sum = 1;
  for (let index = 1; index < count; index += 1) {
    term *= value / index;
    sum += term;
  }
  return Math.min(0, (Math.log(sum) - value) * Math.LOG10E);
}
