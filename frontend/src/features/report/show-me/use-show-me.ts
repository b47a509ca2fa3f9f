import { type CriterionPicture, type Evidence } from '@jinwi/report';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMap, type Spot, strongestSpot } from '../image/read-map.js';
import { type ShownRecord } from '../records.js';
import { findingsOf, picturedCriteria, type PlacedFinding } from './findings.js';

/** Steps through the findings that have a place. */
export interface ShowMe {
  findings: readonly PlacedFinding[];
  /** Index of the finding that is shown; null if none is. */
  index: number | null;
  /** Shows a finding; an index beyond the last one shows the first. */
  show: (index: number) => void;
  stop: () => void;
  /** Like `stop`, but also returns the focus to the button that starts the steps. */
  close: () => void;
  buttonRef: React.RefObject<HTMLButtonElement | null>;
}

export function useShowMe(record: ShownRecord, evidence: Evidence): ShowMe {
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
    index,
    show: (next) => setIndex((next + findings.length) % findings.length),
    stop: () => setIndex(null),
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
