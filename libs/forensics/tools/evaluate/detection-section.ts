import { type Label } from '../collections/manifest.js';
import { type Observation } from '../collections/observe.js';
import { bootstrapInterval } from '../statistics/bootstrap.js';
import { areaUnderCurve, truePositiveRate, type Ranked } from '../statistics/ranking.js';
import { share, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

interface Axis {
  name: string;
  positive: Label;
  /** Whether the images are ranked by the answer to the question or by the score. */
  by: 'answer' | 'score';
}

/** The fair axes exclude sets in which compression or size alone reveals the label. */
const questions = [
  { name: 'tamper-detect-fair', positive: 'tampered' },
  { name: 'tamper-detect', positive: 'tampered' },
  { name: 'ai-detect-fair', positive: 'ai-generated' },
  { name: 'ai-detect', positive: 'ai-generated' },
] as const;

const axes: readonly Axis[] = questions.flatMap((question) => [
  { ...question, by: 'answer' },
  { ...question, by: 'score' },
]);

/** Measures how well altered and AI images rank above authentic ones: by one question's answer, and by the score. */
export function detectionSection(observations: readonly Observation<unknown>[]): Section {
  const figures = axes.flatMap((axis) => figuresOf(axis, ranksOf(axis, observations)));
  const rows = figures.map(({ axis, by, positives, negatives, auc, interval, at1, at5 }) => [
    `${axis}, by the ${by}`,
    String(positives),
    String(negatives),
    share(auc),
    `${share(interval[0])} – ${share(interval[1])}`,
    share(at1),
    share(at5),
  ]);
  const head = ['axis', 'positive', 'authentic', 'AUC', '95 % interval', 'TPR at 1 %', 'TPR at 5 %'];
  return { title: 'Image level', lines: textTable(head, rows), figures };
}

function ranksOf({ name, positive, by }: Axis, observations: readonly Observation<unknown>[]): Ranked[] {
  return observations
    .filter(({ entry }) => entry.axes.includes(name))
    .filter(({ entry }) => entry.label === positive || entry.label === 'authentic')
    .map(({ entry, report }) => ({
      value: by === 'score' ? -report.score : certaintyOf(report, positive),
      isPositive: entry.label === positive,
      scene: entry.scene,
    }));
}

/** Returns the value for ranking. Declared AI ranks first; images that the network did not examine get 0.5. */
const certaintyOf = ({ alteration, ai }: Observation['report'], positive: Label): number => {
  if (positive === 'tampered') return alteration.probability;
  return ai.answer === 'declared' ? 1 : (ai.probability ?? 0.5);
};

function figuresOf({ name, by }: Axis, ranked: readonly Ranked[]) {
  const positives = ranked.filter(({ isPositive }) => isPositive).length;
  if (positives === 0 || positives === ranked.length) return [];
  return [
    {
      axis: name,
      by,
      positives,
      negatives: ranked.length - positives,
      auc: areaUnderCurve(ranked),
      interval: bootstrapInterval(ranked, areaUnderCurve),
      at1: truePositiveRate(ranked, 0.01),
      at5: truePositiveRate(ranked, 0.05),
    },
  ];
}
