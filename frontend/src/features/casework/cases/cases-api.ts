import { type Case, type ListedCase, type OpenCaseBody } from '@jinwi/contracts';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { getJson, jsonOf, post, request, sendJson } from '../../../shared/lib/http.js';

const url = '/api/cases';
const urlOf = (caseId: string): string => `${url}/${encodeURIComponent(caseId)}`;

const listQuery = (listUrl: string) =>
  queryOptions({
    queryKey: [listUrl],
    queryFn: async ({ signal }) => (await getJson<{ cases: ListedCase[] }>(listUrl, signal)).cases,
    staleTime: 0,
  });

/** The member's cases, sorted by name. */
export const useCases = () => useQuery(listQuery(url));

export const useCasesOf = (analysisId: number) => useQuery(listQuery(`${url}?analysis=${analysisId}`));

/** One case with its analyses; sends no request if the id is null. */
export const useCase = (caseId: string | null) =>
  useQuery({
    queryKey: [urlOf(caseId ?? '')],
    queryFn: caseId === null ? skipToken : ({ signal }) => getJson<Case>(urlOf(caseId), signal),
    staleTime: 0,
    // The list and the bar above it both read the case. Without this option, whichever mounts later would request a
    // missing case again.
    retryOnMount: false,
  });

/** Creates a case if the id is null; otherwise changes the case with this id. */
export const useSaveCase = (caseId: string | null) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: OpenCaseBody) =>
      jsonOf<Case>(caseId === null ? post(url, body) : sendJson('PATCH', urlOf(caseId), body)),
    onSuccess: () => refresh(queryClient),
  });
};

export const useDeleteCase = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (caseId: string) => request(urlOf(caseId), { method: 'DELETE' }),
    onSuccess: () => void refresh(queryClient),
  });
};

/** Adds the analysis to a case, or removes it from the case. */
export const useChangeEntry = (analysisId: number) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ caseId, isIn }: { caseId: string; isIn: boolean }) =>
      request(`${urlOf(caseId)}/analyses/${analysisId}`, { method: isIn ? 'PUT' : 'DELETE' }),
    onSettled: () => refresh(queryClient),
  });
};

/** Fetches the PDF of a case in the given language and time zone. @throws ApiError */
export const fetchCasePdf = async (caseId: string, query: URLSearchParams): Promise<Blob> =>
  (await request(`${urlOf(caseId)}/report.pdf?${query}`)).blob();

/** Refetches every list of cases and every case. */
const refresh = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && /^\/api\/cases\b/u.test(key),
  });
