import { type AnalysisFailure } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/analysis/failures';

/** The member's failed analyses, newest first, fetched on every visit. */
export const failuresQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<AnalysisFailure[]>(url, signal),
  staleTime: 0,
});

export const useFailures = () => useQuery(failuresQuery);
