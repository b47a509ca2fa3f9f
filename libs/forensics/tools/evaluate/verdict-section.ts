import { type Observation } from '../collections/observe.js';
import { percent, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

/** Counts score bands and inconclusive verdicts by label, kind and set. */
export function verdictSection(observations: readonly Observation<unknown>[]): Section {
  const names = [...new Set(observations.flatMap(groupsOf))].sort();
  const figures = names.map((group) => {
    const reports = observations.filter((one) => groupsOf(one).includes(group)).map(({ report }) => report);
    return {
      group,
      total: reports.length,
      below50: reports.filter(({ score }) => score < 50).length,
      below80: reports.filter(({ score }) => score < 80).length,
      inconclusive: reports.filter(({ inconclusive }) => inconclusive).length,
    };
  });
  const rows = figures.map(({ group, total, below50, below80, inconclusive }) => [
    group,
    ...[below50, below80, inconclusive].map((count) => percent({ count, total })),
  ]);
  const head = ['label, kind, set', 'below 50', 'below 80', 'inconclusive'];
  return { title: 'Verdicts by label, kind and set', lines: textTable(head, rows), figures };
}

const groupsOf = ({ entry: { label, kind, set } }: Observation<unknown>): string[] => [
  label,
  `${label} · ${kind}`,
  `${label} · ${kind} · ${set}`,
];
