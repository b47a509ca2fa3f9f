import { type DecisionStatistics } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../../shared/lib/http.js';

const url = '/api/analysis/decisions/statistics';

/** How often the member's decisions agree with the verdicts; fetched on every visit. */
export const statisticsQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<DecisionStatistics>(url, signal),
  staleTime: 0,
});

export const useStatistics = () => useQuery(statisticsQuery);
