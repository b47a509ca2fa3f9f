import { quantiseTwice } from './double-quantisation.js';
import { type Distribution, type FrequencyHistograms } from './frequency-histograms.js';

/** The earlier save that best explains the histogram of one frequency. */
export interface LatticeFit {
  histograms: FrequencyHistograms;
  firstStep: number;
  /** Distribution after two saves, per activity class. */
  double: Distribution[];
  /** Share of the coefficients that follow `double`; the others were saved once. */
  share: number;
  /** Gain in log likelihood over the assumption that all coefficients were saved once. */
  gain: number;
}

/** Maximum quantisation step to try for the first save, for frequencies 1..15 in zigzag order (Bianchi et al.). */
const firstStepMax = [20, 20, 30, 30, 30, 40, 40, 40, 40, 64, 64, 64, 64, 64, 80];
const shares = [0.25, 0.4, 0.55, 0.7, 0.8, 0.9, 0.95, 0.98];
const coefficientsMin = 30;
/** Noise, in grey levels, that is assumed while the first step is being determined. */
const usualNoise = 0.5;
/** Minimum χ² of a fit, which is twice its gain. */
const chiSquareMin = 25;
/** Minimum gain of a fit, as a share of the gain that a perfect model would have. */
const explainedMin = 0.25;

/** Fits an earlier save to each frequency. Returns the fits that are good enough to show that there was such a save. */
export function fitLattices(all: readonly FrequencyHistograms[]): LatticeFit[] {
  return all.flatMap((histograms) => {
    const once = logLikelihood(histograms, histograms.single);
    const best = bestFirstStep(histograms, once);
    if (best === null || 2 * best.gain < chiSquareMin) return [];
    return best.gain >= explainedMin * (saturatedLogLikelihood(histograms) - once) ? [best] : [];
  });
}

/**
 * Returns the best fit of one frequency; null if there is none. Tries only first steps above the last step, because a
 * first step that divides the last one leaves no traces, and other smaller first steps leave too few.
 */
function bestFirstStep(histograms: FrequencyHistograms, once: number): LatticeFit | null {
  const { frequency, step, observed } = histograms;
  const coefficients = observed.reduce(
    (sum, counts) => sum + counts.reduce((total, count) => total + count) - counts[0]!,
    0,
  );
  if (coefficients < coefficientsMin) return null;
  let best: LatticeFit | null = null;
  for (let firstStep = Math.max(2, step + 1); firstStep <= firstStepMax[frequency]!; firstStep += 1) {
    const double = quantiseTwice(histograms, { firstStep, noise: usualNoise });
    const { share, likelihood } = bestShare(histograms, double);
    const gain = likelihood - once;
    if (gain > (best?.gain ?? 0)) best = { histograms, firstStep, double, share, gain };
  }
  return best;
}

/** Log likelihood of the histograms without zeros. The number of zeros depends more on the scene than on the saves. */
function logLikelihood({ observed, bins }: FrequencyHistograms, expected: readonly Distribution[]): number {
  let sum = 0;
  for (const [activityClass, counts] of observed.entries()) {
    const { spread } = expected[activityClass]!;
    for (let magnitude = 1; magnitude <= bins; magnitude += 1) {
      if (counts[magnitude]! > 0) sum += counts[magnitude]! * Math.log(spread[magnitude]!);
    }
  }
  return sum;
}

/** Log likelihood of the histograms if the model fits them exactly, which is the upper limit for any model. */
function saturatedLogLikelihood({ observed, bins }: FrequencyHistograms): number {
  let sum = 0;
  for (const counts of observed) {
    let total = 0;
    for (let magnitude = 1; magnitude <= bins; magnitude += 1) total += counts[magnitude]!;
    for (let magnitude = 1; magnitude <= bins; magnitude += 1) {
      if (counts[magnitude]! > 0) sum += counts[magnitude]! * Math.log(counts[magnitude]! / total);
    }
  }
  return sum;
}

function bestShare(
  histograms: FrequencyHistograms,
  double: Distribution[],
): { share: number; likelihood: number } {
  const { observed, single } = histograms;
  let best = { share: 0, likelihood: Number.NEGATIVE_INFINITY };
  for (const share of shares) {
    const likelihood = mixtureLikelihood(observed, { single, double, share });
    if (likelihood > best.likelihood) best = { share, likelihood };
  }
  return best;
}

interface Mixture {
  single: readonly Distribution[];
  double: readonly Distribution[];
  share: number;
}

/** Lower limit for the likelihood of one coefficient, so that a few outliers do not outweigh all others. */
const likelihoodMin = 1e-6;

/** Log likelihood of the counts (without zeros) if this share of the coefficients was saved twice. */
export function mixtureLikelihood(
  observed: readonly Float64Array[],
  { single, double, share }: Mixture,
): number {
  let sum = 0;
  for (const [activityClass, counts] of observed.entries()) {
    const once = single[activityClass]!.spread;
    const twice = double[activityClass]!.spread;
    for (let magnitude = 1; magnitude < counts.length; magnitude += 1) {
      if (counts[magnitude] === 0) continue;
      const likelihood = share * twice[magnitude]! + (1 - share) * once[magnitude]!;
      sum += counts[magnitude]! * Math.log(Math.max(likelihoodMin, likelihood));
    }
  }
  return sum;
}

/** Noise levels to try, in grey levels. Noise comes from rounding to RGB and to luma, and from different decoders. */
const noises = [0.3, 0.45, 0.65, 0.9];
/** Share of twice-saved coefficients that is assumed while the noise is chosen. */
const usualShare = 0.95;

/**
 * Chooses for each activity class the noise level whose likelihood, summed over all frequencies, is the largest. If all
 * classes shared one level, flat blocks would look like a part that was saved only once, because they contain nothing
 * but rounding noise.
 */
export function refineNoise(fits: readonly LatticeFit[]): LatticeFit[] {
  const classes = fits[0]?.double.length ?? 0;
  const candidates = fits.map(({ histograms, firstStep }) =>
    noises.map((noise) => quantiseTwice(histograms, { firstStep, noise })),
  );
  const chosen = Array.from({ length: classes }, (_, activityClass) => {
    const sums = noises.map((_noise, index) =>
      fits.reduce((sum, { histograms: { observed, single } }, fit) => {
        const double = [candidates[fit]![index]![activityClass]!];
        const mixture = { single: [single[activityClass]!], double, share: usualShare };
        return sum + mixtureLikelihood([observed[activityClass]!], mixture);
      }, 0),
    );
    return sums.indexOf(Math.max(...sums));
  });
  return fits.map((fit, index) => {
    const double = chosen.map((noise, activityClass) => candidates[index]![noise]![activityClass]!);
    return { ...fit, double, share: bestShare(fit.histograms, double).share };
  });
}
