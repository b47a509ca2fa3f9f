import { type Criterion } from '../report.js';
import { bootstrapInterval, type Interval } from './bootstrap.js';
import { type Observation } from './observe.js';
import { areaUnderCurve, type Ranked } from './ranking.js';
import { type Section } from './section.js';
import { percent, share, textTable } from './text-table.js';

interface Seen {
  observation: Observation<unknown>;
  criterion: Criterion;
}

const axisOf = (observations: readonly Observation<unknown>[]): string =>
  observations.some(({ entry }) => entry.axes.includes('tamper-detect-fair'))
    ? 'tamper-detect-fair'
    : 'tamper-detect';

/** What each test says by itself: where it applies, how its statistic ranks, how often it fires, what it costs. */
export function testTableSection(observations: readonly Observation<unknown>[]): Section {
  const axis = axisOf(observations);
  const ids = observations[0]?.report.criteria.map(({ id }) => id) ?? [];
  const figures = ids.map((id) => figuresOf(seenBy(id, observations), { id, axis }));
  const rows = figures.map((test) => [
    test.id,
    String(test.weight),
    percent({ count: test.applicable, total: test.total }),
    String(test.failed),
    share(test.auc),
    Number.isNaN(test.auc) ? '–' : `${share(test.interval[0])} – ${share(test.interval[1])}`,
    percent(test.firesAuthentic),
    percent(test.firesTampered),
    test.worstChain === null ? '–' : `${percent(test.worstChain)} ${test.worstChain.variant}`,
    test.msPerMegapixel.toFixed(1),
  ]);
  const head = [
    'test',
    'weight',
    'applicable',
    'failed',
    'AUC',
    '95 % interval',
    'fires, authentic',
    'fires, tampered',
    'fires, worst chain',
    'ms/MP',
  ];
  return { title: `Tests one by one (${axis}, images as they are)`, lines: textTable(head, rows), figures };
}

const seenBy = (id: string, observations: readonly Observation<unknown>[]): Seen[] =>
  observations.flatMap((observation) =>
    observation.report.criteria
      .filter((criterion) => criterion.id === id)
      .map((criterion) => ({ observation, criterion })),
  );

function figuresOf(seen: readonly Seen[], { id, axis }: { id: string; axis: string }) {
  const asIs = seen.filter(({ observation }) => observation.variant === 'as-is');
  const scored = asIs.filter(
    ({ observation: { entry } }) => entry.axes.includes(axis) && entry.label !== 'ai-generated',
  );
  const ranked = scored.flatMap(({ observation: { entry }, criterion }): Ranked[] =>
    criterion.applicable && criterion.statistic !== null
      ? [{ value: criterion.statistic, isPositive: entry.label === 'tampered', scene: entry.scene }]
      : [],
  );
  const auc = areaUnderCurve(ranked);
  const interval: Interval = Number.isNaN(auc) ? [auc, auc] : bootstrapInterval(ranked, areaUnderCurve);
  return {
    id,
    weight: seen[0]?.criterion.weight ?? 0,
    applicable: asIs.filter(({ criterion }) => criterion.applicable).length,
    total: asIs.length,
    failed: seen.filter(({ criterion }) => criterion.reason === 'reason.test-failed').length,
    auc,
    interval,
    firesAuthentic: fires(asIs.filter(({ observation }) => observation.entry.label === 'authentic')),
    firesTampered: fires(scored.filter(({ observation }) => observation.entry.label === 'tampered')),
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

/** Over all images together, so that small ones do not rule; with as many threads as the evaluation ran. */
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
