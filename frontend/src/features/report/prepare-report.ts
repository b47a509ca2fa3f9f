import { idOf } from './records.js';

/**
 * If the URL names a report, requests its image and the code that shows it in parallel with the page's code.
 * @param loadCode a failure is ignored, because the page loads the code again and reports it
 */
export async function prepareReport(loadCode: () => Promise<unknown>): Promise<void> {
  const named = new URLSearchParams(window.location.search).get('analysis');
  if (named === null) return;
  const id = idOf(named);
  if (!Number.isNaN(id)) new Image().src = `/api/analysis/${id}/image`;
  await loadCode().catch(() => undefined);
}
