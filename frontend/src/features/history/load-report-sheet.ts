import { type ReportSheet } from './components/report-sheet.js';

type Sheet = typeof ReportSheet;

let loaded: Sheet | null = null;

/**
 * Returns the sheet component; null until {@link loadReportSheet} has loaded it. If it is loaded, the page draws the
 * empty sheet before the report arrives.
 */
export const loadedSheet = (): Sheet | null => loaded;

export const loadReportSheet = async (): Promise<Sheet> =>
  (loaded = (await import('./components/report-sheet.js')).ReportSheet);
