import { type Family, type GreyMap } from '../report/report.js';

/** The maps drawn by one method, and the strength of its evidence. */
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
 * One map of each kind: if several methods drew it, that of the strongest evidence. Searches for displaced parts
 * (family 'geometry') find different copies in one image: theirs are combined, each pixel at its highest level, with
 * the strongest ratio among them. The heat map is drawn over the backdrop; without a heat map, the backdrop is shown
 * alone, dimmed.
 */
export function shownMaps(drawn: readonly DrawnMaps[]): GreyMap[] {
  const candidates = new Map<string, Shown[]>();
  for (const { family, llr, maps } of drawn) {
    for (const map of maps) {
      const rivals = candidates.get(map.id) ?? [];
      const kin = family === 'geometry' ? rivals.find((rival) => isKin(rival, map)) : undefined;
      if (kin === undefined) rivals.push({ family, llr, map });
      else Object.assign(kin, { llr: Math.max(kin.llr, llr), map: highest(kin.map, map) });
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

/** Stays below mid-grey, because there is no evidence. */
function dimmed(map: GreyMap): GreyMap {
  const data = map.data.slice();
  for (let pixel = 0; pixel < data.length; pixel += 1) data[pixel]! >>= 1;
  return { ...map, data };
}

const backdropShare = 0.25;
const midGrey = 128;

/** Uses the backdrop to differentiate similar levels of the map; no pixel crosses mid-grey. */
function blended(map: GreyMap, backdrop: GreyMap): GreyMap {
  const data = map.data.slice();
  const kept = Float32Array.from({ length: 256 }, (_, level) => {
    const base = level >= midGrey ? midGrey : 0;
    return base + (1 - backdropShare) * (level - base);
  });
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    data[pixel] = kept[data[pixel]!]! + (backdropShare / 2) * backdrop.data[pixel]!;
  }
  return { ...map, data };
}

const isKin = ({ family, map }: Shown, { width, height }: GreyMap): boolean =>
  family === 'geometry' && map.width === width && map.height === height;

/** The first if several are equal. */
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
