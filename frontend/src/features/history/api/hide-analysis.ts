import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import { analysisQuery } from '../../report/api/get-analysis.js';
import { historyQuery } from '../../report/api/get-history.js';
import { failuresQuery } from './get-failures.js';
import { useUnhideAnalysis } from './unhide-analysis.js';

/** Removes a record or a failed analysis from the list at once; the toast offers to undo it while it is shown. */
export const useHideAnalysis = () => {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  const queryClient = useQueryClient();
  const unhide = useUnhideAnalysis();
  return useMutation({
    mutationFn: (id: number) => post(`/api/analysis/${id}/hide`),
    onSuccess: (_, id) => {
      queryClient.setQueryData(historyQuery.queryKey, (records) =>
        records?.filter((record) => record.id !== id),
      );
      queryClient.setQueryData(failuresQuery.queryKey, (failures) =>
        failures?.filter((failure) => failure.id !== id),
      );
      queryClient.removeQueries({ queryKey: analysisQuery(id).queryKey });
      toast({
        title: t('hidden.title'),
        action: { label: common('undo'), onSelect: () => unhide.mutate(id) },
      });
    },
    onError: (error) =>
      toast({
        title: t('error.title'),
        description: t('error.hide', { message: error.message }),
        variant: 'destructive',
      }),
  });
};
