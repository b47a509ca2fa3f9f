import { type ReportSheet } from './components/report-sheet.js';

type Sheet = typeof ReportSheet;

let prepared: Sheet | null = null;

/**
 * Returns the sheet component that {@link prepareReport} has loaded, or null. With it, the page and the empty sheet are
 * drawn together, before the report arrives.
 */
export const preparedSheet = (): Sheet | null => prepared;

export const loadReportSheet = async (): Promise<Sheet> =>
  (await import('./components/report-sheet.js')).ReportSheet;

/** If the URL names a report, loads the report sheet's code in parallel with the page's code. */
export async function prepareReport(): Promise<void> {
  if (!new URLSearchParams(window.location.search).has('analysis')) return;
  // A failure is reported when the sheet is shown, which loads the code again.
  prepared = await loadReportSheet().catch(() => null);
}
