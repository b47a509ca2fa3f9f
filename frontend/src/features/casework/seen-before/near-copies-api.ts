import { type NearCopies } from '@jinwi/contracts';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

/** Fetched every time a report is opened, because later analyses may show the same picture. */
export const useNearCopies = (analysisId: number) => {
  const url = `/api/analysis/${analysisId}/near-copies`;
  return useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => getJson<NearCopies>(url, signal),
    staleTime: 0,
  });
};

export const knownImageUrl = (
  analysisId: number,
  { knownId, kind }: { knownId: number; kind: 'thumbnail' | 'original' },
): string => `/api/analysis/${analysisId}/known/${knownId}/${kind}`;
