import { type CriterionPicture, type Evidence } from '@jinwi/report';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMap, type Spot, strongestSpot } from '../image/read-map.js';
import { type ShownRecord } from '../records.js';
import { findingsOf, picturedCriteria } from './findings.js';

/** Steps through the findings that have a place. */
export type ShowMe = ReturnType<typeof useShowMe>;

export function useShowMe(record: ShownRecord, evidence: Evidence) {
  const { t } = useTranslation('report');
  const buttonRef = useRef<HTMLButtonElement>(null);
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
    /** Shows a finding; an index beyond the last one shows the first. */
    show: (next: number) => setIndex((next + findings.length) % findings.length),
    stop: () => setIndex(null),
    /** Like `stop`, but also returns the focus to the button that starts the steps. */
    close: () => {
      setIndex(null);
      buttonRef.current?.focus();
    },
    buttonRef,
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

/** Returns one entry for the map of spots, or none if the picture cannot be loaded or has no spot. */
async function spotOf({ key, picture }: Pictured): Promise<[string, Spot][]> {
  const map = await readMap(picture.url, picture.place);
  const spot = map && strongestSpot(map.grey, map);
  return spot ? [[key, spot]] : [];
}
