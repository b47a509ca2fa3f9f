import { type Criterion } from '#src/report/report.js';
import { type Observation } from '../collections/observe.js';
import { bootstrapInterval } from '../statistics/bootstrap.js';
import { areaUnderCurve, truePositiveRate, type Ranked } from '../statistics/ranking.js';
import { expectedCalibrationError, reliabilityBins, type Foretold } from '../statistics/reliability.js';
import { percent, share, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

/** The fair axis excludes sets in which compression or size alone reveals the label. */
const axes = ['ai-detect-fair', 'ai-detect'];

/** Returns the network's result for an image; null if the network abstained or did not run. */
function pixelCriterion({ report }: Observation<unknown>): Criterion | null {
  const criterion = report.criteria.find(({ id }) => id === 'ai-pixels');
  return criterion?.applicable === true && criterion.statistic !== null ? criterion : null;
}

/** Ranks images by the network's statistic, larger for AI. Images on which the network abstained are left out. */
export const rankedByPixels = (observations: readonly Observation<unknown>[]): Ranked[] =>
  observations.flatMap((one) => {
    const statistic = pixelCriterion(one)?.statistic ?? null;
    const { label, scene } = one.entry;
    return statistic === null ? [] : [{ value: statistic, isPositive: label === 'ai-generated', scene }];
  });

/** Counts the images on which the network decided. Its answer "unknown" is neither right nor wrong. */
export const coverageOf = (
  observations: readonly Observation<unknown>[],
): { count: number; total: number } => ({
  count: observations.filter((one) => pixelCriterion(one) !== null).length,
  total: observations.length,
});

/** Measures how the network ranks AI against authentic images, unchanged and recompressed, and when it abstains. */
export function aiAxisSection(observations: readonly Observation<unknown>[]): Section {
  const variants = [...new Set(observations.map(({ variant }) => variant))];
  const figures = axes.flatMap((axis) =>
    variants.flatMap((variant) =>
      figuresOf(
        observations.filter((one) => one.variant === variant && isScored(one, axis) && wasAsked(one)),
        { axis, variant },
      ),
    ),
  );
  const rows = figures.map(({ axis, variant, ai, authentic, auc, interval, at5, at1, error }) => [
    `${axis}, ${variant}`,
    percent(ai),
    percent(authentic),
    share(auc),
    `${share(interval[0])} – ${share(interval[1])}`,
    share(at5),
    share(at1),
    share(error),
  ]);
  const head = [
    'axis, chain',
    'covered, AI',
    'covered, authentic',
    'AUC',
    '95 % interval',
    'TPR at 5 %',
    'TPR at 1 %',
    'calibration error',
  ];
  return {
    title: 'AI pictures by their pixels alone (of those that the network speaks of)',
    lines: textTable(head, rows),
    figures,
  };
}

const isScored = ({ entry: { axes: own, label } }: Observation<unknown>, axis: string): boolean =>
  own.includes(axis) && label !== 'tampered';

const wasAsked = ({ report }: Observation<unknown>): boolean =>
  report.criteria.some(({ id }) => id === 'ai-pixels');

function figuresOf(scored: readonly Observation<unknown>[], about: { axis: string; variant: string }) {
  const [ai, authentic] = [true, false].map((isAi) =>
    scored.filter(({ entry }) => (entry.label === 'ai-generated') === isAi),
  ) as [Observation<unknown>[], Observation<unknown>[]];
  if (ai.length === 0 || authentic.length === 0) return [];
  const covered = { ai: coverageOf(ai), authentic: coverageOf(authentic) };
  const isSilent = covered.ai.count === 0 || covered.authentic.count === 0;
  return [{ ...about, ...covered, ...(isSilent ? unknown : rankingOf(scored)) }];
}

const unknown: ReturnType<typeof rankingOf> = {
  auc: Number.NaN,
  interval: [Number.NaN, Number.NaN],
  at5: Number.NaN,
  at1: Number.NaN,
  error: Number.NaN,
};

function rankingOf(scored: readonly Observation<unknown>[]) {
  const ranked = rankedByPixels(scored);
  return {
    auc: areaUnderCurve(ranked),
    interval: bootstrapInterval(ranked, areaUnderCurve),
    at5: truePositiveRate(ranked, 0.05),
    at1: truePositiveRate(ranked, 0.01),
    error: expectedCalibrationError(reliabilityBins(scored.flatMap(foretold))),
  };
}

/**
 * Returns the AI probability shown to users, and whether the label says that AI made the image; empty if the network
 * abstained. The probability assumes as many AI images as authentic ones, which nearly holds for the images of each
 * axis.
 */
function foretold(one: Observation<unknown>): Foretold[] {
  if (pixelCriterion(one) === null) return [];
  const { probability } = one.report.ai;
  return probability === null ? [] : [{ probability, isTrue: one.entry.label === 'ai-generated' }];
}
