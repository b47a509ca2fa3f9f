import { type CopiedPlaces, type PictureBox } from '@jinwi/contracts';
import {
  aiPixelsId,
  copiesOf,
  copyText,
  type CriterionPicture,
  type Evidence,
  hasFound,
  placeOf,
  placeText,
  type ReportWords,
} from '@jinwi/report';
import { type PixelSize } from '../image/image-viewport.js';
import { type Spot } from '../image/read-map.js';
import { type ShownRecord } from '../records.js';

export interface PlacedFinding {
  key: string;
  text: string;
  /** The place to look at, in pixels of the image. */
  box: PictureBox;
  /** The overlay for the image: the two places of a copied part, or the picture of a test. */
  shown: { copy: CopiedPlaces } | { picture: CriterionPicture };
}

export const findingsMax = 6;

interface Findings {
  record: ShownRecord;
  evidence: Evidence;
  /** The strongest place in each test's picture, by the key of the criterion. */
  spots: ReadonlyMap<string, Spot>;
}

/** Returns the findings that have a place: first the copied parts, then the parts or strongest places of the other tests. */
export function findingsOf(
  { record: { report }, evidence, spots }: Findings,
  t: ReportWords,
): PlacedFinding[] {
  if (!report) return [];
  const copies = copiesOf({ criteria: report.criteria.filter(({ fired }) => fired) });
  const found = copies.map((copy): PlacedFinding => ({
    key: `copy-${JSON.stringify(copy)}`,
    text: copyText(copy, report, t),
    box: around(copy.from, copy.to),
    shown: { copy },
  }));
  const pictured = picturedCriteria(evidence, report.criteria).flatMap(({ key, name, picture }) => {
    const regions = report.criteria.find(({ id }) => id === key)?.regions;
    if (regions)
      return regions.map((box) => ({
        key: `${key}-${JSON.stringify(box)}`,
        text: t('showMe.region', { place: placeText(placeOf(box, report.image), t) }),
        box,
        shown: { picture },
      }));
    const spot = spots.get(key);
    return spot
      ? [{ key, text: spotText({ key, name, spot }, t), box: scaled(spot, report.image), shown: { picture } }]
      : [];
  });
  return [...found, ...pictured].slice(0, findingsMax);
}

const spotText = ({ key, name, spot }: { key: string; name: string; spot: Spot }, t: ReportWords): string =>
  t(key === aiPixelsId ? 'showMe.ai' : 'showMe.spot', { test: name, place: placeText(spot.place, t) });

/** Returns the tests that found something and drew a picture, except those whose copied parts are shown as boxes. */
export const picturedCriteria = (
  { criteria }: Evidence,
  told: readonly { id: string; copies?: CopiedPlaces[] | undefined }[],
) =>
  criteria.filter(hasFound).flatMap(({ key, name, picture }) => {
    const hasCopies = told.some(({ id, copies }) => id === key && copies !== undefined);
    return picture && !hasCopies ? [{ key, name, picture }] : [];
  });

function around(one: PictureBox, other: PictureBox): PictureBox {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Converts a spot's box from fractions of the image to pixels. */
const scaled = ({ box }: Spot, { width, height }: PixelSize): PictureBox => ({
  left: box.left * width,
  top: box.top * height,
  width: box.width * width,
  height: box.height * height,
});
