import { type NewShare, type Share, type ShareBody } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, post, request } from '../../../shared/lib/http.js';

const urlOf = (analysisId: number): string => `/api/analysis/${analysisId}/shares`;

const sharesQuery = (analysisId: number) => {
  const url = urlOf(analysisId);
  return queryOptions({
    queryKey: [url],
    queryFn: async ({ signal }) => (await getJson<{ shares: Share[] }>(url, signal)).shares,
  });
};

export const useShares = (analysisId: number) => useQuery(sharesQuery(analysisId));

export const useMakeShare = (analysisId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ShareBody) => (await (await post(urlOf(analysisId), body)).json()) as NewShare,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharesQuery(analysisId).queryKey }),
  });
};

export const useEndShare = (analysisId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shareId: string) => request(`${urlOf(analysisId)}/${shareId}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharesQuery(analysisId).queryKey }),
  });
};
