import { type Evidence } from '@jinwi/report';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ShownRecord } from '../records.js';
import { findingsOf, picturedCriteria, type PlacedFinding } from './findings.js';
import { useSpots } from './use-spots.js';

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
