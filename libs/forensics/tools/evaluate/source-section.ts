import { type Observation } from '../collections/observe.js';
import { percent, share, textTable } from '../statistics/text-table.js';
import { coverageOf } from './ai-axis-section.js';
import { type Section } from './section.js';
import { answered, aucOf, byChange, isAi } from './worst-case.js';

interface Side {
  title: string;
  isOwn: (one: Observation<unknown>) => boolean;
  answers: { right: 'likely' | 'unlikely'; wrong: 'likely' | 'unlikely' };
}

const generators: Side = {
  title: 'AI pictures by generator, transformed, against all authentic ones',
  isOwn: isAi,
  answers: { right: 'likely', wrong: 'unlikely' },
};

const photoSources: Side = {
  title: 'Authentic pictures by source, transformed, against all AI pictures',
  isOwn: (one) => !isAi(one),
  answers: { right: 'unlikely', wrong: 'likely' },
};

/** Measures how well the answer about AI withstands transformations, for each source of pictures, the worst first. */
export const sourceSections = (observations: readonly Observation<unknown>[]): Section[] =>
  [generators, photoSources].map((side) => sectionOf(side, observations));

function sectionOf(side: Side, observations: readonly Observation<unknown>[]): Section {
  const names = [...new Set(observations.filter(side.isOwn).map(sourceOf))];
  const figures = names
    .map((source) => {
      const compared = observations.filter((one) => !side.isOwn(one) || sourceOf(one) === source);
      return figuresOf(source, compared, side);
    })
    .sort((first, second) => first.auc - second.auc);
  const rows = figures.map((one) => [
    one.source,
    percent(one.covered),
    ...[one.aucAsIs, one.auc, one.aucWorstCase].map(share),
    `${share(one.worst.auc)} ${one.worst.variant}`,
    percent(one.right),
    percent(one.wrong),
  ]);
  const head = [
    'set, kind',
    'covered',
    'AUC, as-is',
    'AUC, mean',
    'worst case',
    'worst transformation',
    side.answers.right,
    side.answers.wrong,
  ];
  return { title: side.title, lines: textTable(head, rows), figures };
}

const sourceOf = ({ entry: { set, kind } }: Observation<unknown>): string => `${set} · ${kind}`;

function figuresOf(source: string, compared: readonly Observation<unknown>[], { isOwn, answers }: Side) {
  const { asIs, changed, changes, worst } = byChange(compared);
  const ranked = changes
    .map(({ variant, own }) => ({ variant, auc: aucOf(own) }))
    .sort((first, second) => first.auc - second.auc);
  const own = changed.filter(isOwn);
  return {
    source,
    covered: coverageOf(asIs.filter(isOwn)),
    aucAsIs: aucOf(asIs),
    auc: ranked.reduce((sum, { auc }) => sum + auc, 0) / ranked.length,
    aucWorstCase: aucOf(worst),
    worst: ranked[0] ?? { variant: '–', auc: Number.NaN },
    right: answered(own, answers.right),
    wrong: answered(own, answers.wrong),
  };
}
