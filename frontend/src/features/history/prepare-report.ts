import { type ReportSheet } from './components/report-sheet.js';

type Sheet = typeof ReportSheet;

let prepared: Sheet | null = null;

/** Null unless {@link prepareReport} has loaded it; then page and empty sheet are drawn together, before the report comes. */
export const preparedSheet = (): Sheet | null => prepared;

export const loadReportSheet = async (): Promise<Sheet> =>
  (await import('./components/report-sheet.js')).ReportSheet;

/** Where the address names a report: loads the code that shows it, beside that of the page. */
export async function prepareReport(): Promise<void> {
  if (!new URLSearchParams(window.location.search).has('analysis')) return;
  // A failure is told when the sheet is shown, which tries again.
  prepared = await loadReportSheet().catch(() => null);
}
