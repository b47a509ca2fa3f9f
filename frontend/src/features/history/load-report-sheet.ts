import { type ReportSheet } from './components/report-sheet.js';

type Sheet = typeof ReportSheet;

let loaded: Sheet | null = null;

/**
 * Returns the sheet component if {@link loadReportSheet} has loaded it, else null. The page then draws the empty sheet
 * at once, before the report arrives.
 */
export const loadedSheet = (): Sheet | null => loaded;

export const loadReportSheet = async (): Promise<Sheet> =>
  (loaded = (await import('./components/report-sheet.js')).ReportSheet);
