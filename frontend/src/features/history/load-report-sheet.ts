import { type ReportSheet } from './components/report-sheet.js';

type Sheet = typeof ReportSheet;

let loaded: Sheet | null = null;

/**
 * Returns the sheet component that {@link loadReportSheet} has loaded, or null. With it, the page and the empty sheet
 * are drawn together, before the report arrives.
 */
export const loadedSheet = (): Sheet | null => loaded;

export const loadReportSheet = async (): Promise<Sheet> =>
  (loaded = (await import('./components/report-sheet.js')).ReportSheet);
