import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import { useRefreshHistory } from '../../report/api/get-history.js';
import { failuresQuery } from './get-failures.js';

export const useUnhideAnalysis = () => {
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
        description: t('error.unhide', { message: error.message }),
        variant: 'destructive',
      }),
  });
};
