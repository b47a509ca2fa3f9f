import { historyFreshMs, type ShownRecord } from '@jinwi/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, getPages } from '../../shared/lib/http.js';

export { type ShownRecord };

/** One analysis with its full report, which the history leaves out. */
export const analysisQuery = (id: number) => {
  const url = `/api/analysis/${id}`;
  return queryOptions({ queryKey: [url], queryFn: ({ signal }) => getJson<ShownRecord>(url, signal) });
};

export const useAnalysis = (id: number) => useQuery(analysisQuery(id));

const historyUrl = '/api/analysis/history';

/** The member's analyses, newest first, kept for 60 s. */
export const historyQuery = queryOptions({
  queryKey: [historyUrl],
  queryFn: ({ signal }) => getPages<ShownRecord>(historyUrl, signal),
  staleTime: historyFreshMs,
});

export const useHistory = () => useQuery(historyQuery);

/** Refetches the history after an analysis, even if it is still fresh. */
export const useRefreshHistory = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: historyQuery.queryKey });
};
