import { type CopiedPlaces, type PictureBox, type Report } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { withParticles } from './korean.js';

/** Names of the cells of a 3 × 3 grid over an image, row by row from the top. */
export const placeNames = [
  ['topLeft', 'top', 'topRight'],
  ['left', 'centre', 'right'],
  ['bottomLeft', 'bottom', 'bottomRight'],
] as const;

export type Place = (typeof placeNames)[number][number];

const copiesMax = 5;
/** Two boxes count as the same place if the area they share, divided by the area of their union, is above this. */
const sameFrom = 0.5;

/**
 * The copied parts that the tests found, starting with the test with the lowest score. A part found by several tests is
 * listed once. A part that is equal to two others has no direction: it cannot come from both.
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
  return kept
    .map((copy) => (copy.isDirected && hasOtherSource(copy, kept) ? { ...copy, isDirected: false } : copy))
    .slice(0, copiesMax);
}

/** Whether other copies connect the place of a copy to a third place, so that its source is uncertain. */
const hasOtherSource = (copy: CopiedPlaces, copies: readonly CopiedPlaces[]): boolean =>
  copies.some((other) => other !== copy && [other.from, other.to].some((box) => isSameBox(box, copy.to)));

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

/** Names the cell of the grid that contains the centre of a box. */
export const placeOf = (
  { left, top, width, height }: PictureBox,
  size: { width: number; height: number },
): Place => placeAt((left + width / 2) / size.width, (top + height / 2) / size.height);

/** Names the cell at the given fractions (0…1) of width and height. */
const placeAt = (across: number, down: number): Place => placeNames[ninth(down)][ninth(across)];

const ninth = (share: number): 0 | 1 | 2 => (share < 1 / 3 ? 0 : share < 2 / 3 ? 1 : 2);

/** Returns the place of the largest part marked by the test whose first finding is `code`; null if there is none. */
export function placeOfRegion(
  { criteria, image }: Pick<Report, 'criteria' | 'image'>,
  code: string,
): Place | null {
  const [largest] = criteria.find(({ details }) => details[0]?.code === code)?.regions ?? [];
  return largest ? placeOf(largest, image) : null;
}

/** Both places of a copied part, as cells of the grid. */
export interface PlacesOfCopy {
  from: Place;
  to: Place;
  isDirected: boolean;
}

/** The copies from tests that fired. Reports mention only these. */
export const foundCopies = ({ criteria }: Pick<Report, 'criteria'>): CopiedPlaces[] =>
  copiesOf({ criteria: criteria.filter(({ fired }) => fired) });

/** The parts that do not fit the rest of the picture, from all tests that fired; the largest of each test first. */
export const foundRegions = ({ criteria }: Pick<Report, 'criteria'>): PictureBox[] =>
  criteria.flatMap(({ fired, regions }) => (fired ? (regions ?? []) : []));

/** Whether a report's picture is shown with boxes. */
export const isMarked = (report: Pick<Report, 'criteria'>): boolean =>
  foundCopies(report).length + foundRegions(report).length > 0;

/** Returns where the two equal parts of the strongest copy are; null if no copy was found. */
export function placesOfCopy(report: Pick<Report, 'criteria' | 'image'>): PlacesOfCopy | null {
  const [strongest] = foundCopies(report);
  return strongest ? placesOf(strongest, report.image) : null;
}

/**
 * Names both places of a copy. If they are side by side in at most half of the image and the source is unknown, both get
 * the cell between them.
 */
function placesOf({ from, to, isDirected }: CopiedPlaces, image: Report['image']): PlacesOfCopy {
  const both = around(from, to);
  const isSmall = 2 * both.width <= image.width && 2 * both.height <= image.height;
  if (!isDirected && isSmall && isBeside(from, to)) {
    const place = placeOf(both, image);
    return { from: place, to: place, isDirected };
  }
  return { from: placeOf(from, image), to: placeOf(to, image), isDirected };
}

/** Whether the gap between two boxes is narrower than either of them. */
function isBeside(one: PictureBox, other: PictureBox): boolean {
  const { width, height } = around(one, other);
  const [across, down] = [width - one.width - other.width, height - one.height - other.height];
  return across < Math.min(one.width, other.width) && down < Math.min(one.height, other.height);
}

/** The smallest box that holds both. */
function around(one: PictureBox, other: PictureBox): PictureBox {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** The words for a cell of the grid. */
export const placeText = (place: Place, t: ReportWords): string => t(`story.place.${place}`);

/** Says where a part was copied (`place`), that the image was therefore altered (`signs`) or may be (`weak`). */
export function copySentence(
  { from, to, isDirected }: PlacesOfCopy,
  says: 'place' | 'signs' | 'weak',
  t: ReportWords,
): string {
  const way = from === to ? 'near' : isDirected ? 'directed' : 'undirected';
  return withParticles(t(`story.copied.${says}.${way}`, { from: placeText(from, t), to: placeText(to, t) }));
}

/** Says where one of a report's copies is. The words are certain only if the alteration answer is `signs` or absent. */
export function copyText(
  copy: CopiedPlaces,
  { image, alteration }: Pick<Report, 'image' | 'alteration'>,
  t: ReportWords,
): string {
  const isCertain = (alteration?.answer ?? 'signs') === 'signs';
  return copySentence(placesOf(copy, image), isCertain ? 'place' : 'weak', t);
}
