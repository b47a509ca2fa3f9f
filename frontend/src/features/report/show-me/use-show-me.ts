import { type CopiedPlaces, type PictureBox, type ShownRecord } from '@jinwi/contracts';
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
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PixelSize } from '../image/image-viewport.js';
import { brightSpot, readMap, type Spot } from '../image/read-map.js';

/** State of the view that steps through the findings that have a place in the image. */
export type ShowMe = ReturnType<typeof useShowMe>;

export function useShowMe(record: ShownRecord, evidence: Evidence) {
  const { t } = useTranslation('report');
  const starterRef = useRef<HTMLElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const pictured = useMemo(
    () => picturedCriteria(evidence, record.report?.criteria ?? []),
    [evidence, record.report],
  );
  const spots = useSpots(pictured);
  const findings = useMemo(() => findingsOf({ record, evidence, spots }, t), [record, evidence, spots, t]);
  return {
    findings,
    /** Index of the finding that is shown; null if none is. */
    index,
    /** Shows a finding. An index beyond one end continues at the other. */
    show: (next: number) => setIndex((next + findings.length) % findings.length),
    /** Shows the first finding. `close` returns the focus to `starter`. */
    start: (starter: HTMLElement) => {
      starterRef.current = starter;
      setIndex(0);
    },
    stop: () => setIndex(null),
    /** Like `stop`, but also returns the focus to the control that started the steps. */
    close: () => {
      setIndex(null);
      starterRef.current?.focus();
    },
  };
}

interface Pictured {
  key: string;
  picture: CriterionPicture;
}

const none: ReadonlyMap<string, Spot> = new Map();

/** Returns the strongest place in each test's picture, by the test's key; empty until all pictures have been read. */
function useSpots(pictured: readonly Pictured[]): ReadonlyMap<string, Spot> {
  const [spots, setSpots] = useState(none);
  useEffect(() => {
    if (pictured.length === 0) return undefined;
    let isCurrent = true;
    void Promise.all(pictured.map(spotOf)).then((found) => {
      if (isCurrent) setSpots(new Map(found.flat()));
    });
    return () => {
      isCurrent = false;
    };
  }, [pictured]);
  return spots;
}

/** Returns a test's entry for the map of spots; an empty array if the picture cannot be loaded or has no spot. */
async function spotOf({ key, picture }: Pictured): Promise<[string, Spot][]> {
  const map = await readMap(picture.url, picture.place);
  const spot = map && brightSpot(map);
  return spot && typeof spot === 'object' ? [[key, spot]] : [];
}

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

/** Returns the findings that have a place: copied parts, then the marked parts or strongest spots of other tests. */
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

/** Returns the tests that found something and made a picture, except those whose copied parts are shown as boxes. */
const picturedCriteria = (
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
