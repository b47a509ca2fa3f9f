import { type Observation } from '../collections/observe.js';
import { areaUnderCurve } from '../statistics/ranking.js';
import { percent, share, textTable } from '../statistics/text-table.js';
import { coverageOf, rankedByPixels } from './ai-axis-section.js';
import { isCalledAi } from './ai-verdict-section.js';
import { type Section } from './section.js';

/** Ranks the AI images of each generator against all authentic images. The worst generator comes first. */
export function generatorSection(observations: readonly Observation<unknown>[]): Section {
  const authentic = observations.filter(({ entry }) => entry.label === 'authentic');
  const generated = observations.filter(({ entry }) => entry.label === 'ai-generated');
  const names = [...new Set(generated.map(generatorOf))];
  const figures = names
    .map((name) => ({
      name,
      own: generated.filter((one) => generatorOf(one) === name),
    }))
    .map(({ name, own }) => figuresOf(name, { own, authentic }))
    .sort(worstFirst);
  const all = figuresOf('all', { own: generated, authentic });
  const rows = [...figures, all].map(({ generator, covered, auc, from80, calledAi }) => [
    generator,
    percent(covered),
    share(auc),
    percent(from80),
    percent(calledAi),
  ]);
  const head = ['set, kind', 'covered', 'AUC', '80 or more', 'called AI'];
  return {
    title: 'AI pictures by generator, as they are, against all authentic ones',
    lines: textTable(head, rows),
    figures: [...figures, all],
  };
}

const generatorOf = ({ entry: { set, kind } }: Observation<unknown>): string => `${set} · ${kind}`;

interface Compared {
  own: readonly Observation<unknown>[];
  authentic: readonly Observation<unknown>[];
}

function figuresOf(generator: string, { own, authentic }: Compared) {
  const count = (holds: (report: Observation['report']) => boolean) => ({
    count: own.filter(({ report }) => holds(report)).length,
    total: own.length,
  });
  return {
    generator,
    covered: coverageOf(own),
    auc: areaUnderCurve(rankedByPixels([...own, ...authentic])),
    from80: count(({ score }) => score >= 80),
    calledAi: count(isCalledAi),
  };
}

type Figures = ReturnType<typeof figuresOf>;

/** Sorts by AUC. Generators without an answer of the network come last, by their share of scores of at least 80. */
function worstFirst(first: Figures, second: Figures): number {
  const rank = ({ auc }: Figures): number => (Number.isNaN(auc) ? Infinity : auc);
  const missed = ({ from80 }: Figures): number => from80.count / from80.total;
  return rank(first) === rank(second) ? missed(second) - missed(first) : rank(first) - rank(second);
}
