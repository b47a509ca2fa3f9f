/** log10 of the probability that at least `successes` of `trials` succeed, each with `probability`; 0 if certain. */
export function log10BinomialTail(
  { trials, successes }: { trials: number; successes: number },
  probability: number,
): number {
  if (successes <= trials * probability) return 0;
  if (successes > trials) return Number.NEGATIVE_INFINITY;
  const first =
    logGamma(trials + 1) -
    logGamma(successes + 1) -
    logGamma(trials - successes + 1) +
    successes * Math.log(probability) +
    (trials - successes) * Math.log1p(-probability);
  const odds = probability / (1 - probability);
  let term = 1;
  let sum = 1;
  for (let count = successes; count < trials && term > sum * negligible; count += 1) {
    term *= ((trials - count) / (count + 1)) * odds;
    sum += term;
  }
  return Math.min(0, (first + Math.log(sum)) / Math.LN10);
}

const negligible = 1e-12;

/** Stirling's series, shifted to arguments above seven. */
function logGamma(value: number): number {
  let shifted = value;
  let product = 1;
  for (; shifted < 7; shifted += 1) product *= shifted;
  const inverse = 1 / (shifted * shifted);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / shifted;
  return (
    (shifted - 0.5) * Math.log(shifted) - shifted + 0.5 * Math.log(2 * Math.PI) + series - Math.log(product)
  );
}
