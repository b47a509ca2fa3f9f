import { type NewShare, type Share, type ShareBody } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getJson, jsonOf, post, request } from '../../../shared/lib/http.js';
import { useRefetch } from '../../../shared/lib/use-refetch.js';

const urlOf = (analysisId: number): string => `/api/analysis/${analysisId}/shares`;

const sharesQuery = (analysisId: number) => {
  const url = urlOf(analysisId);
  return queryOptions({
    queryKey: [url],
    queryFn: async ({ signal }) => (await getJson<{ shares: Share[] }>(url, signal)).shares,
  });
};

export const useShares = (analysisId: number) => useQuery(sharesQuery(analysisId));

export const useMakeShare = (analysisId: number) =>
  useMutation({
    mutationFn: (body: ShareBody) => jsonOf<NewShare>(post(urlOf(analysisId), body)),
    onSuccess: useRefetch(sharesQuery(analysisId).queryKey),
  });

export const useEndShare = (analysisId: number) =>
  useMutation({
    mutationFn: (shareId: string) => request(`${urlOf(analysisId)}/${shareId}`, { method: 'DELETE' }),
    onSettled: useRefetch(sharesQuery(analysisId).queryKey),
  });
