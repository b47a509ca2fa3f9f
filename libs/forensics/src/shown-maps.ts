import { type Family, type GreyMap } from './report.js';

/** The maps that one test drew, and how strongly it speaks. */
export interface DrawnMaps {
  family: Family;
  llr: number;
  maps: readonly GreyMap[];
}

interface Shown {
  family: Family;
  llr: number;
  map: GreyMap;
}

/**
 * One map of each kind: of several tests that drew it, that of the strongest evidence. Searches for displaced parts
 * (family 'geometry') find different copies in one picture: theirs are shown together, each pixel at its highest
 * level, with the strongest ratio among them.
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
  return [...candidates.values()].flatMap((rivals) => strongestOf(rivals)?.map ?? []);
}

const isKin = ({ family, map }: Shown, { width, height }: GreyMap): boolean =>
  family === 'geometry' && map.width === width && map.height === height;

/** The first of equals. */
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
