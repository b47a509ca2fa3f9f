import { type CopiedPlaces, type PictureBox, type Report } from '@jinwi/contracts';
import { type Place, placeAt } from './strongest-place.js';

const copiesMax = 5;
/** Ratio of intersection to union from which two boxes count as the same place. */
const sameFrom = 0.5;

/**
 * The copied parts that the tests found, those of the lowest score first. A part found by several tests is listed
 * once.
 */
export function copiesOf({ criteria }: Pick<Report, 'criteria'>): CopiedPlaces[] {
  const found = criteria
    .filter(({ copies }) => copies !== undefined)
    .sort((one, other) => (one.score ?? 100) - (other.score ?? 100))
    .flatMap(({ copies = [] }) => copies);
  const kept: CopiedPlaces[] = [];
  for (const copy of found) {
    const known = kept.findIndex((one) => isSame(one, copy));
    if (known === -1) kept.push(copy);
    else if (copy.isDirected && !kept[known]?.isDirected) kept[known] = copy;
  }
  return kept.slice(0, copiesMax);
}

/** Whether two copies connect the same places, in either direction. */
const isSame = (one: CopiedPlaces, other: CopiedPlaces): boolean =>
  (isSameBox(one.from, other.from) && isSameBox(one.to, other.to)) ||
  (isSameBox(one.from, other.to) && isSameBox(one.to, other.from));

function isSameBox(one: PictureBox, other: PictureBox): boolean {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  const common = Math.max(0, width) * Math.max(0, height);
  return common > sameFrom * (one.width * one.height + other.width * other.height - common);
}

/** The ninth of the picture that contains the centre of a box. */
export const placeOf = (
  { left, top, width, height }: PictureBox,
  size: { width: number; height: number },
): Place => placeAt((left + width / 2) / size.width, (top + height / 2) / size.height);
