import { type Observation } from '../collections/observe.js';
import { bootstrapInterval } from '../statistics/bootstrap.js';
import { areaUnderCurve, truePositiveRate } from '../statistics/ranking.js';
import { percent, share, textTable } from '../statistics/text-table.js';
import { coverageOf, rankedByPixels } from './ai-axis-section.js';
import { type Section } from './section.js';
import { answered, byChange, isAi, rankedByAnswer } from './worst-case.js';

/**
 * Measures how well the answer about AI withstands each transformation. The rows are: the unchanged pictures; all
 * pictures, unchanged and transformed, ranked together as in the NTIRE challenge; the worst cases; each transformation,
 * the worst first.
 */
export function transformationSection(observations: readonly Observation<unknown>[]): Section {
  const { asIs, changes, worst } = byChange(observations);
  const figures = [
    figuresOf('as-is', asIs),
    figuresOf('all together', observations),
    figuresOf('worst case', worst),
    ...changes
      .map(({ variant, own }) => figuresOf(variant, own))
      .sort((first, second) => first.auc - second.auc),
  ];
  const rows = figures.map((one) => [
    one.variant,
    share(one.auc),
    `${share(one.interval[0])} – ${share(one.interval[1])}`,
    share(one.aucCovered),
    share(one.at5),
    ...[
      one.ai.covered,
      one.ai.likely,
      one.ai.unlikely,
      one.authentic.covered,
      one.authentic.unlikely,
      one.authentic.likely,
    ].map(percent),
  ]);
  const head = [
    'transformation',
    'AUC',
    '95 % interval',
    'AUC, covered',
    'TPR at 5 %',
    'AI, covered',
    'AI, likely',
    'AI, unlikely',
    'authentic, covered',
    'authentic, unlikely',
    'authentic, likely',
  ];
  return { title: 'AI pictures by their pixels, transformed', lines: textTable(head, rows), figures };
}

function figuresOf(variant: string, observations: readonly Observation<unknown>[]) {
  const ranked = rankedByAnswer(observations);
  return {
    variant,
    auc: areaUnderCurve(ranked),
    interval: bootstrapInterval(ranked, areaUnderCurve),
    aucCovered: areaUnderCurve(rankedByPixels(observations)),
    at5: truePositiveRate(ranked, 0.05),
    ai: answersOf(observations.filter(isAi)),
    authentic: answersOf(observations.filter((one) => !isAi(one))),
  };
}

const answersOf = (observations: readonly Observation<unknown>[]) => ({
  covered: coverageOf(observations),
  likely: answered(observations, 'likely'),
  unlikely: answered(observations, 'unlikely'),
});
