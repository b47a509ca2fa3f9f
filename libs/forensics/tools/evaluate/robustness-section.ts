import { type Label } from '../collections/manifest.js';
import { type Observation } from '../collections/observe.js';
import { percent, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

const labels: readonly Label[] = ['authentic', 'tampered'];

interface Pair {
  before: Observation<unknown>;
  after: Observation<unknown>;
}

/** Measures how often the verdict changes when an image is shared. */
export function robustnessSection(source: {
  untouched: readonly Observation<unknown>[];
  shared: readonly Observation<unknown>[];
}): Section {
  const before = new Map(source.untouched.map((one) => [one.entry.path, one]));
  const pairs = source.shared.flatMap((after): Pair[] => {
    const own = before.get(after.entry.path);
    return own ? [{ before: own, after }] : [];
  });
  const variants = [...new Set(source.shared.map(({ variant }) => variant))];
  const figures = variants.flatMap((variant) => labels.map((label) => figuresOf({ variant, label }, pairs)));
  const rows = figures.map(({ variant, label, total, flipped, lost, gained }) => [
    `${variant}, ${label}`,
    ...[flipped, lost, gained].map((count) => percent({ count, total })),
  ]);
  const head = ['change', 'verdict flips', 'falls below 50', 'rises to 50 or more'];
  return { title: 'Robustness: the verdict after sharing', lines: textTable(head, rows), figures };
}

function figuresOf({ variant, label }: { variant: string; label: Label }, pairs: readonly Pair[]) {
  const own = pairs.filter(({ after }) => after.variant === variant && after.entry.label === label);
  const count = (holds: (pair: Pair) => boolean): number => own.filter(holds).length;
  return {
    variant,
    label,
    total: own.length,
    flipped: count(({ before, after }) => before.report.verdict !== after.report.verdict),
    lost: count(({ before, after }) => before.report.score >= 50 && after.report.score < 50),
    gained: count(({ before, after }) => before.report.score < 50 && after.report.score >= 50),
  };
}
