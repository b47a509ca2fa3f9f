import { useEffect, useEffectEvent } from 'react';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { loadReportSheet, preparedSheet } from './prepare-report.js';

/**
 * Returns the component of a report's sheet once its code is loaded. Does not use `lazy`, which React delays by 300
 * ms after a spinner.
 */
export function useReportSheet(id: number | null) {
  const { Part, show } = useOnDemand(loadReportSheet);
  const ReportSheet = Part ?? preparedSheet();
  const missing = ReportSheet === null ? id : null;
  const load = useEffectEvent(show);
  // After a failure, loading is tried again for the next report.
  useEffect(() => {
    if (missing !== null) void load();
  }, [missing]);
  return { ReportSheet };
}
