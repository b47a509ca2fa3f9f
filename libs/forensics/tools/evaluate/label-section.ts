import { verdicts } from '@jinwi/contracts';
import { labels, type Label } from '../collections/manifest.js';
import { type Observation } from '../collections/observe.js';
import { percent, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

/** Largest allowed shares of altered and of AI images that are called genuine: unchanged, and after any change. */
const genuineMax = { asIs: 0.05, changed: 0.08 };

/**
 * Counts how many images of each label get each verdict. The altered ones include files with forged metadata or
 * tampered credentials: their pixels are those of an honest photo, but calling such a file genuine is wrong.
 */
export function labelSection(observations: readonly Observation<unknown>[]): Section {
  const variants = [...new Set(observations.map(({ variant }) => variant))];
  const figures = variants.flatMap((variant) =>
    labels.flatMap((label) => figuresOf(observations, { variant, label })),
  );
  const rows = figures.map(({ variant, label, total, counts }) => [
    `${variant}, ${label}`,
    ...verdicts.map((verdict) => percent({ count: counts[verdict] ?? 0, total })),
  ]);
  const gates = variants.map((variant) => gateOf(figures, variant));
  const isHeld = gates.every((gate) => gate.isHeld);
  const worst = gates.reduce((one, other) => (other.share > one.share ? other : one));
  return {
    title: 'Labels (gate: at most 5 % of altered and of AI images called genuine, 8 % in any chain)',
    lines: [
      ...textTable(['chain, images', ...verdicts], rows),
      `The gate ${isHeld ? 'holds' : 'FAILS'}: at most ${(100 * worst.share).toFixed(1)} % are called genuine (${worst.variant}).`,
    ],
    figures: { labels: figures, gates },
  };
}

interface Figures {
  variant: string;
  label: Label;
  total: number;
  counts: Record<string, number>;
}

function figuresOf(
  observations: readonly Observation<unknown>[],
  { variant, label }: Pick<Figures, 'variant' | 'label'>,
): Figures[] {
  const own = observations.filter((one) => one.variant === variant && one.entry.label === label);
  if (own.length === 0) return [];
  const counts = Object.fromEntries(
    verdicts.map((verdict) => [verdict, own.filter(({ report }) => report.verdict === verdict).length]),
  );
  return [{ variant, label, total: own.length, counts }];
}

/** Compares the limit with the larger of two shares: of altered images and of AI images that are called genuine. */
function gateOf(figures: readonly Figures[], variant: string) {
  const shares = figures
    .filter((one) => one.variant === variant && one.label !== 'authentic')
    .map(({ counts, total }) => (counts['Likely Genuine'] ?? 0) / total);
  const share = Math.max(0, ...shares);
  return {
    variant,
    share,
    isHeld: share <= (variant === 'as-is' ? genuineMax.asIs : genuineMax.changed),
  };
}
