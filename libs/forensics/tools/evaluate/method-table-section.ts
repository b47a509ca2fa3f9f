import { soughtBy, type Sought, type Criterion, type Family } from '#src/report/report.js';
import { type Label } from '../collections/manifest.js';
import { type Observation } from '../collections/observe.js';
import { bootstrapInterval, type Interval } from '../statistics/bootstrap.js';
import { areaUnderCurve, type Ranked } from '../statistics/ranking.js';
import { percent, share, textTable } from '../statistics/text-table.js';
import { type Section } from './section.js';

interface Seen {
  observation: Observation<unknown>;
  criterion: Criterion;
}

interface Axis {
  name: string;
  positive: Label;
}

const axesOf: Record<Sought, Axis> = {
  alteration: { name: 'tamper-detect', positive: 'tampered' },
  generation: { name: 'ai-detect', positive: 'ai-generated' },
};

/** Chooses the axis on which a method is measured: the fair axis if the collection has one. */
function axisOf(family: Family, observations: readonly Observation<unknown>[]): Axis {
  const { name, positive } = axesOf[soughtBy(family)];
  const fair = `${name}-fair`;
  return { name: observations.some(({ entry }) => entry.axes.includes(fair)) ? fair : name, positive };
}

/** Lists for each method where it applies, how its statistic ranks, how often it fires, and its computing time. */
export function methodTableSection(observations: readonly Observation<unknown>[]): Section {
  const criteria = observations[0]?.report.criteria ?? [];
  const figures = criteria.map(({ id, family }) =>
    figuresOf(seenBy(id, observations), { id, axis: axisOf(family, observations) }),
  );
  const names = [...new Set(figures.map(({ axis }) => axis))];
  const rows = figures.map((method) => [
    method.id,
    String(method.weight),
    percent({ count: method.applicable, total: method.total }),
    String(method.failed),
    share(method.auc),
    Number.isNaN(method.auc) ? '–' : `${share(method.interval[0])} – ${share(method.interval[1])}`,
    percent(method.firesAuthentic),
    percent(method.firesPositive),
    method.worstChain === null ? '–' : `${percent(method.worstChain)} ${method.worstChain.variant}`,
    method.msPerMegapixel.toFixed(1),
  ]);
  const head = [
    'test',
    'weight',
    'applicable',
    'failed',
    'AUC',
    '95 % interval',
    'fires, authentic',
    'fires, positive',
    'fires, worst chain',
    'ms/MP',
  ];
  return {
    title: `Tests one by one (${names.join(', ')}, images as they are)`,
    lines: textTable(head, rows),
    figures,
  };
}

const seenBy = (id: string, observations: readonly Observation<unknown>[]): Seen[] =>
  observations.flatMap((observation) =>
    observation.report.criteria
      .filter((criterion) => criterion.id === id)
      .map((criterion) => ({ observation, criterion })),
  );

function figuresOf(seen: readonly Seen[], { id, axis }: { id: string; axis: Axis }) {
  const asIs = seen.filter(({ observation }) => observation.variant === 'as-is');
  const scored = asIs.filter(
    ({ observation: { entry } }) =>
      entry.axes.includes(axis.name) && [axis.positive, 'authentic'].includes(entry.label),
  );
  const ranked = scored.flatMap(({ observation: { entry }, criterion }): Ranked[] =>
    criterion.applicable && criterion.statistic !== null
      ? [{ value: criterion.statistic, isPositive: entry.label === axis.positive, scene: entry.scene }]
      : [],
  );
  const auc = areaUnderCurve(ranked);
  const interval: Interval = Number.isNaN(auc) ? [auc, auc] : bootstrapInterval(ranked, areaUnderCurve);
  return {
    id,
    axis: axis.name,
    weight: seen[0]?.criterion.weight ?? 0,
    applicable: asIs.filter(({ criterion }) => criterion.applicable).length,
    total: asIs.length,
    failed: seen.filter(({ criterion }) => criterion.reason === 'reason.test-failed').length,
    auc,
    interval,
    firesAuthentic: fires(asIs.filter(({ observation }) => observation.entry.label === 'authentic')),
    firesPositive: fires(scored.filter(({ observation }) => observation.entry.label === axis.positive)),
    worstChain: worstChain(seen),
    msPerMegapixel: msPerMegapixel(asIs, id),
  };
}

const fires = (seen: readonly Seen[]): { count: number; total: number } => ({
  count: seen.filter(({ criterion }) => criterion.fired).length,
  total: seen.length,
});

function worstChain(seen: readonly Seen[]): { variant: string; count: number; total: number } | null {
  const chains = seen.filter(
    ({ observation: { entry, variant } }) => variant !== 'as-is' && entry.label === 'authentic',
  );
  const variants = [...new Set(chains.map(({ observation }) => observation.variant))];
  const rates = variants.map((variant) => ({
    variant,
    ...fires(chains.filter(({ observation }) => observation.variant === variant)),
  }));
  return rates.sort((first, second) => second.count / second.total - first.count / first.total)[0] ?? null;
}

/** Divides the total time by the total size of all images, so that small images do not dominate. */
function msPerMegapixel(seen: readonly Seen[], id: string): number {
  const sums = seen.reduce(
    (sum, { observation: { report } }) => ({
      ms: sum.ms + (report.timings[id] ?? 0),
      megapixels: sum.megapixels + (report.image.width * report.image.height) / 1e6,
    }),
    { ms: 0, megapixels: 0 },
  );
  return sums.ms / sums.megapixels;
}
