import { historyFreshMs, type ShownRecord } from '@jinwi/contracts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getJson, getPages } from '../../shared/lib/http.js';
import { useRefetch } from '../../shared/lib/query-client.js';

/** One analysis with its full report, which the history leaves out. */
export const analysisQuery = (id: number) => {
  const url = `/api/analysis/${id}`;
  return queryOptions({ queryKey: [url], queryFn: ({ signal }) => getJson<ShownRecord>(url, signal) });
};

/** Reads one analysis; sends no request for NaN. */
export const useAnalysis = (id: number) => useQuery({ ...analysisQuery(id), enabled: !Number.isNaN(id) });

/** Parses an id in a URL; returns NaN for an invalid one. */
export const idOf = (text: string): number => (/^[1-9]\d{0,9}$/u.test(text) ? Number(text) : Number.NaN);

const namedId = (): string | null => new URLSearchParams(window.location.search).get('analysis');

/**
 * If the URL names a report, requests it and its image in parallel with the page's code. Resolves when the report has
 * arrived or has failed to arrive.
 */
export async function prefetchReport(queryClient: QueryClient): Promise<void> {
  const id = idOf(namedId() ?? '');
  if (Number.isNaN(id)) return;
  new Image().src = `/api/analysis/${id}/image`;
  await queryClient.prefetchQuery(analysisQuery(id));
}

/**
 * If the URL names a report, loads the code that shows it in parallel with the page's code.
 * @param loadCode a failure is ignored, because the page loads the code again and reports the failure
 */
export async function prepareReport(loadCode: () => Promise<unknown>): Promise<void> {
  if (namedId() !== null) await loadCode().catch(() => undefined);
}

const historyUrl = '/api/analysis/history';

/** The member's analyses, newest first; not refetched while they are less than 60 s old. */
export const historyQuery = queryOptions({
  queryKey: [historyUrl],
  queryFn: ({ signal }) => getPages<ShownRecord>(historyUrl, signal),
  staleTime: historyFreshMs,
});

export const useHistory = () => useQuery(historyQuery);

/** Refetches the history after an analysis, even if it is still fresh. */
export const useRefreshHistory = (): (() => Promise<void>) => useRefetch(historyQuery.queryKey);
