import { type AnalysisFailure, type FoundAnalysis } from '@jinwi/contracts';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getJson, getPages, post, request, reasonOf } from '../../shared/lib/http.js';
import { toast } from '../../shared/lib/toast.js';
import { analysisQuery, historyQuery, useRefreshHistory } from '../report/records.js';

const failuresUrl = '/api/analysis/failures';

/** The member's failed analyses, newest first, fetched on every visit. */
const failuresQuery = queryOptions({
  queryKey: [failuresUrl],
  queryFn: ({ signal }) => getPages<AnalysisFailure>(failuresUrl, signal),
  staleTime: 0,
});

export const useFailures = () => useQuery(failuresQuery);

/** The analysis of a submission, always fetched again, because its state may change. Sends no request for null. */
export const useFoundAnalysis = (submissionId: string | null) => {
  const url = `/api/analysis/submissions/${encodeURIComponent(submissionId ?? '')}`;
  return useQuery({
    queryKey: [url],
    queryFn: submissionId === null ? skipToken : ({ signal }) => getJson<FoundAnalysis>(url, signal),
    staleTime: 0,
  });
};

/** Removes a record or a failed analysis from the list at once; this can be undone as long as the toast is shown. */
export const useHideAnalysis = () => {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  const queryClient = useQueryClient();
  const unhide = useUnhideAnalysis();
  return useMutation({
    mutationFn: (id: number) => post(`/api/analysis/${id}/hide`),
    onSuccess: (_, id) => {
      forget(queryClient, id);
      toast({
        title: t('hidden.title'),
        action: { label: common('undo'), onSelect: () => unhide.mutate(id) },
      });
    },
    onError: (error) =>
      toast({
        title: t('error.title'),
        description: t('error.hide', { message: reasonOf(error) }),
        variant: 'destructive',
      }),
  });
};

/** Permanently deletes a finished analysis with its images and removes it from the list. */
export const useDeleteAnalysis = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(`/api/analysis/${id}`, { method: 'DELETE' }),
    onSuccess: (_, id) => forget(queryClient, id),
  });
};

function forget(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData(historyQuery.queryKey, (records) => records?.filter((record) => record.id !== id));
  queryClient.setQueryData(failuresQuery.queryKey, (failures) =>
    failures?.filter((failure) => failure.id !== id),
  );
  queryClient.removeQueries({ queryKey: analysisQuery(id).queryKey });
}

const useUnhideAnalysis = () => {
  const { t } = useTranslation('history');
  const queryClient = useQueryClient();
  const refreshHistory = useRefreshHistory();
  return useMutation({
    mutationFn: (id: number) => post(`/api/analysis/${id}/unhide`),
    onSuccess: () =>
      Promise.all([refreshHistory(), queryClient.invalidateQueries({ queryKey: failuresQuery.queryKey })]),
    onError: (error) =>
      toast({
        title: t('error.title'),
        description: t('error.unhide', { message: reasonOf(error) }),
        variant: 'destructive',
      }),
  });
};
