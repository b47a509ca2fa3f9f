import { type Family, type GreyMap } from '../report/report.js';

export interface DrawnMaps {
  family: Family;
  llr: number;
  maps: readonly GreyMap[];
  backdrop?: GreyMap | undefined;
}

interface Shown {
  family: Family;
  llr: number;
  map: GreyMap;
}

/**
 * Chooses one map of each kind: the map of the method with the strongest evidence. Copy searches (family `geometry`)
 * find different copies in one image, so their maps are combined: each pixel gets the highest level of these maps, and
 * the combined map gets their highest likelihood ratio. The heat map is drawn over the backdrop. If there is no heat
 * map, the backdrop is shown dimmed.
 */
export function shownMaps(drawn: readonly DrawnMaps[]): GreyMap[] {
  const candidates = new Map<string, Shown[]>();
  for (const { family, llr, maps } of drawn) {
    for (const map of maps) {
      const rivals = candidates.get(map.id) ?? [];
      const combined = family === 'geometry' ? rivals.find((rival) => canCombine(rival, map)) : undefined;
      if (combined === undefined) rivals.push({ family, llr, map });
      else Object.assign(combined, { llr: Math.max(combined.llr, llr), map: highest(combined.map, map) });
      candidates.set(map.id, rivals);
    }
  }
  const shown = [...candidates.values()].flatMap((rivals) => strongestOf(rivals)?.map ?? []);
  const backdrop = drawn.find((one) => one.backdrop)?.backdrop;
  return backdrop === undefined ? shown : onBackdrop(shown, backdrop);
}

function onBackdrop(maps: readonly GreyMap[], backdrop: GreyMap): GreyMap[] {
  const others = maps.filter(({ id }) => id !== backdrop.id);
  const map = maps.find(({ id }) => id === backdrop.id);
  return [...others, map === undefined ? dimmed(backdrop) : blended(map, backdrop)];
}

/** Halves the levels, because a backdrop alone is not evidence and must stay below mid-grey. */
function dimmed(map: GreyMap): GreyMap {
  const data = map.data.slice();
  const words = new Uint32Array(data.buffer, 0, data.length >> 2);
  for (let word = 0; word < words.length; word += 1) words[word] = (words[word]! >>> 1) & 0x7f7f7f7f;
  for (let pixel = 4 * words.length; pixel < data.length; pixel += 1) data[pixel]! >>= 1;
  return { ...map, data };
}

const midGrey = 128;
/**
 * The part of each map level that blending keeps, times 8: the base (black or mid-grey) plus three quarters of the
 * level's distance from the base. `blendRow` adds the backdrop and divides by 8, so the backdrop fills at most the
 * remaining quarter.
 */
const keptEighths = Int32Array.from({ length: 256 }, (_, level) => {
  const base = level >= midGrey ? midGrey : 0;
  return 8 * base + 6 * (level - base);
});

/** Blends the backdrop into the map, so that no pixel crosses mid-grey. */
function blended(map: GreyMap, backdrop: GreyMap): GreyMap {
  const data = map.data.slice();
  for (let start = 0; start < data.length; start += map.width)
    blendRow(data, backdrop.data, start, start + map.width);
  return { ...map, data };
}

/** Blends one row per call, because V8 drops the optimised code of one long loop at each garbage collection. */
function blendRow(data: Uint8Array, backdrop: Uint8Array, start: number, end: number): void {
  for (let pixel = start; pixel < end; pixel += 1)
    data[pixel] = (keptEighths[data[pixel]!]! + backdrop[pixel]!) >> 3;
}

const canCombine = ({ family, map }: Shown, { width, height }: GreyMap): boolean =>
  family === 'geometry' && map.width === width && map.height === height;

/** Returns the map with the largest likelihood ratio; if several are equal, the first of them. */
const strongestOf = (rivals: readonly Shown[]): Shown | undefined =>
  rivals.reduce<Shown | undefined>(
    (best, rival) => (best === undefined || rival.llr > best.llr ? rival : best),
    undefined,
  );

function highest(first: GreyMap, second: GreyMap): GreyMap {
  const data = first.data.slice();
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    if (second.data[pixel]! > data[pixel]!) data[pixel] = second.data[pixel]!;
  }
  return { ...first, data };
}
