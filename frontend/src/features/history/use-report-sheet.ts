import { useEffect, useEffectEvent } from 'react';
import { useOnDemand } from '../../shared/lib/use-on-demand.js';

const loadSheet = async () => (await import('./components/report-sheet.js')).ReportSheet;

/** Where the address names a report: loads the code that shows it, while the member is asked for. */
export function prepareReport(): void {
  if (!new URLSearchParams(window.location.search).has('analysis')) return;
  // A failure is told when the sheet is shown.
  void loadSheet().catch(() => undefined);
}

/** The sheet of a report, once its code is there. Not with `lazy`, which React holds back for 300 ms after a spinner. */
export function useReportSheet(id: number | null) {
  const { Part, show } = useOnDemand(loadSheet);
  const missing = Part === null ? id : null;
  const load = useEffectEvent(show);
  // Tried again with the next report.
  useEffect(() => {
    if (missing !== null) void load();
  }, [missing]);
  return { ReportSheet: Part };
}
