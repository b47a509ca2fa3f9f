import { useEffect, useEffectEvent } from 'react';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { loadReportSheet, preparedSheet } from './prepare-report.js';

/** The sheet of a report, once its code is there. Not with `lazy`, which React holds back for 300 ms after a spinner. */
export function useReportSheet(id: number | null) {
  const { Part, show } = useOnDemand(loadReportSheet);
  const ReportSheet = Part ?? preparedSheet();
  const missing = ReportSheet === null ? id : null;
  const load = useEffectEvent(show);
  // Tried again with the next report.
  useEffect(() => {
    if (missing !== null) void load();
  }, [missing]);
  return { ReportSheet };
}
