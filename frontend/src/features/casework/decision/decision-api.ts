import {
  type Decision,
  type DecisionBody,
  type DecisionStatistics,
  type RecordDecision,
} from '@jinwi/contracts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, jsonOf, request, sendJson } from '../../../shared/lib/http.js';
import { analysisQuery, historyQuery } from '../../report/records.js';

const urlOf = (analysisId: number): string => `/api/analysis/${analysisId}/decision`;

export const useDecide = (analysisId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DecisionBody) => jsonOf<Decision>(sendJson('PUT', urlOf(analysisId), body)),
    onSuccess: (decision) => show(queryClient, analysisId, decision),
  });
};

export const useUndecide = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (analysisId: number) => request(urlOf(analysisId), { method: 'DELETE' }),
    onSuccess: (_, analysisId) => show(queryClient, analysisId, undefined),
  });
};

const statisticsUrl = '/api/analysis/decisions/statistics';

/** How often the member's decisions agree with the verdicts; fetched on every visit. */
const statisticsQuery = queryOptions({
  queryKey: [statisticsUrl],
  queryFn: ({ signal }) => getJson<DecisionStatistics>(statisticsUrl, signal),
  staleTime: 0,
});

export const useStatistics = () => useQuery(statisticsQuery);

/** Updates the cached report and the cached list with the decision. */
function show(queryClient: QueryClient, id: number, decision: RecordDecision | undefined): void {
  queryClient.setQueryData(analysisQuery(id).queryKey, (record) => record && { ...record, decision });
  queryClient.setQueryData(historyQuery.queryKey, (records) =>
    records?.map((record) => (record.id === id ? { ...record, decision } : record)),
  );
  void queryClient.invalidateQueries({ queryKey: statisticsQuery.queryKey });
}
