import { historyFreshMs } from '@jinwi/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';
import { type ShownRecord } from '../record.js';

const url = '/api/analysis/history';

/** The member's analyses, newest first, kept for 60 s. */
export const historyQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<ShownRecord[]>(url, signal),
  staleTime: historyFreshMs,
});

export const useHistory = () => useQuery(historyQuery);

/** Refetches the history even if it is still fresh, after an analysis. */
export const useRefreshHistory = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: historyQuery.queryKey });
};
