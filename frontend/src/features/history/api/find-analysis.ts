import { type FoundAnalysis } from '@jinwi/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

/** The analysis of a submission; asks nothing for null. Its state may change, so it is fetched every time. */
export const useFoundAnalysis = (submissionId: string | null) => {
  const url = `/api/analysis/submissions/${encodeURIComponent(submissionId ?? '')}`;
  return useQuery({
    queryKey: [url],
    queryFn: submissionId === null ? skipToken : ({ signal }) => getJson<FoundAnalysis>(url, signal),
    staleTime: 0,
  });
};
