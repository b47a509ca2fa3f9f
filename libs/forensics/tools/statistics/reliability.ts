/** The probability predicted for one image, and whether the prediction came true. */
export interface Foretold {
  probability: number;
  isTrue: boolean;
}

export interface ReliabilityBin {
  count: number;
  meanProbability: number;
  trueShare: number;
}

const bins = 10;

/** Groups predictions into bins of equal width over the predicted probability. Empty bins are left out. */
export function reliabilityBins(foretold: readonly Foretold[]): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, bin) =>
    foretold.filter(({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin),
  )
    .filter((own) => own.length > 0)
    .map((own) => ({
      count: own.length,
      meanProbability: own.reduce((sum, { probability }) => sum + probability, 0) / own.length,
      trueShare: own.filter(({ isTrue }) => isTrue).length / own.length,
    }));
}

/** Returns the mean distance of predicted and true share, the bins weighted by their counts (Naeini, AAAI 2015). */
export function expectedCalibrationError(reliability: readonly ReliabilityBin[]): number {
  const total = reliability.reduce((sum, { count }) => sum + count, 0);
  return reliability.reduce(
    (sum, { count, meanProbability, trueShare }) =>
      sum + (count / total) * Math.abs(meanProbability - trueShare),
    0,
  );
}
