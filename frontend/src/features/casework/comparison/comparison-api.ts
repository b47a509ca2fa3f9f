import { type Comparison, type ComparisonImageKind } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, jsonOf, post } from '../../../shared/lib/http.js';

const urlOf = (analysisId: number): string => `/api/analysis/${analysisId}/comparisons`;

export const comparisonImageUrl = (
  { analysisId, id }: { analysisId: number; id: string },
  kind: ComparisonImageKind,
): string => `${urlOf(analysisId)}/${id}/${kind}`;

const pollMs = 2_000;

const comparisonsQuery = (analysisId: number) => {
  const url = urlOf(analysisId);
  return queryOptions({
    queryKey: [url],
    queryFn: async ({ signal }) => (await getJson<{ comparisons: Comparison[] }>(url, signal)).comparisons,
    refetchInterval: ({ state }) =>
      state.data?.some((comparison) => comparison.state === 'waiting') ? pollMs : false,
  });
};

/** The comparisons of an analysis, newest first; polled while one is in progress. */
export const useComparisons = (analysisId: number) => useQuery(comparisonsQuery(analysisId));

/** Compares with another analysis. If the two were compared before, the server returns that comparison. */
export const useCompare = (analysisId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (otherId: number) => jsonOf<Comparison>(post(urlOf(analysisId), { otherId })),
    onSuccess: (made) =>
      queryClient.setQueryData(comparisonsQuery(analysisId).queryKey, (known = []) => [
        made,
        ...known.filter(({ id }) => id !== made.id),
      ]),
  });
};
