import { useEffect, useEffectEvent } from 'react';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';
import { loadedSheet, loadReportSheet } from './load-report-sheet.js';

/**
 * Returns the component of a report's sheet once its code is loaded. Does not use `lazy`: React would keep showing a
 * spinner for 300 ms.
 */
export function useReportSheet(id: number | null) {
  const { Part, show } = useOnDemand(loadReportSheet);
  const ReportSheet = Part ?? loadedSheet();
  const missing = ReportSheet === null ? id : null;
  const load = useEffectEvent(show);
  // If loading fails, the next report that is opened loads the code again.
  useEffect(() => {
    if (missing !== null) void load();
  }, [missing]);
  return { ReportSheet };
}
