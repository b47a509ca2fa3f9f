import { seededRandom } from './seeded-random.js';

export type Interval = [low: number, high: number];

const draws = 1000;
const seed = 20261121;

/** Returns the 95 % percentile interval of a figure, by drawing whole scenes (Efron 1979). NaN draws are left out. */
export function bootstrapInterval<Item extends { scene: string }>(
  items: readonly Item[],
  figure: (drawn: readonly Item[]) => number,
): Interval {
  const scenes = byScene(items);
  const random = seededRandom(seed);
  const figures: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = scenes.flatMap(() => scenes[Math.floor(random() * scenes.length)] ?? []);
    const value = figure(drawn);
    if (!Number.isNaN(value)) figures.push(value);
  }
  figures.sort((first, second) => first - second);
  const at = (share: number): number => figures[Math.floor(share * (figures.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

function byScene<Item extends { scene: string }>(items: readonly Item[]): Item[][] {
  const scenes = new Map<string, Item[]>();
  for (const item of items) {
    const known = scenes.get(item.scene);
    if (known) known.push(item);
    else scenes.set(item.scene, [item]);
  }
  return [...scenes.values()];
}
