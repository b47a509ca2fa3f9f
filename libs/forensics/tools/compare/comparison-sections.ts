import { type Box } from '#src/pixels/planes/plane.js';
import { percent, share, textTable } from '../statistics/text-table.js';
import { type ComparedPair } from './compared-pairs.js';

/** Two boxes are the same part if their intersection over union is at least this. */
const overlapMin = 0.5;

function overlap(one: Box, two: Box): number {
  const width = Math.min(one.left + one.width, two.left + two.width) - Math.max(one.left, two.left);
  const height = Math.min(one.top + one.height, two.top + two.height) - Math.max(one.top, two.top);
  const common = Math.max(0, width) * Math.max(0, height);
  return common / (one.width * one.height + two.width * two.height - common);
}

const hits = ({ found, altered }: ComparedPair): number =>
  altered.filter((truth) => found.some((box) => overlap(box, truth) >= overlapMin)).length;

function f1Of(compared: readonly ComparedPair[]): number {
  const sum = (of: (one: ComparedPair) => number): number => compared.reduce((all, one) => all + of(one), 0);
  return (
    (2 * sum(hits)) / Math.max(1, sum(({ found }) => found.length) + sum(({ altered }) => altered.length))
  );
}

export function isMistaken(one: ComparedPair): boolean {
  const { pair, isSame, found } = one;
  if (pair.truth === 'unrelated') return isSame;
  if (!isSame) return true;
  return pair.truth === 'unaltered' ? found.length > 0 : hits(one) === 0;
}

export function comparisonTable(compared: readonly ComparedPair[]): string[] {
  const variants = [...new Set(compared.map(({ pair }) => pair.variant))];
  const groups = variants.map(
    (variant) => [variant, compared.filter(({ pair }) => pair.variant === variant)] as const,
  );
  const totals = (['unaltered', 'altered', 'unrelated'] as const).map(
    (truth) => [`all ${truth}`, compared.filter(({ pair }) => pair.truth === truth)] as const,
  );
  return textTable(
    ['pairs', 'registered', 'with parts', 'F1', 'seconds'],
    [...groups, ...totals].flatMap(([name, own]) => (own.length === 0 ? [] : [rowOf(name, own)])),
  );
}

function rowOf(name: string, own: readonly ComparedPair[]): string[] {
  const count = (is: (one: ComparedPair) => boolean) =>
    percent({ count: own.filter(is).length, total: own.length });
  return [
    name,
    count(({ isSame }) => isSame),
    count(({ found }) => found.length > 0),
    own[0]?.pair.truth === 'altered' ? share(f1Of(own)) : '–',
    (own.reduce((sum, { tookMs }) => sum + tookMs, 0) / own.length / 1000).toFixed(2),
  ];
}
