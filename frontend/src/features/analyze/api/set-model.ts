import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';
import { type ModelSetting, modelQuery } from './get-model.js';

const setModel = async (model: string): Promise<ModelSetting> => {
  const response = await post('/api/model', { model });
  return (await response.json()) as ModelSetting;
};

/** Unused while the server offers one model, which disables the control (UI-116). */
export const useSetModel = () => {
  const { t } = useTranslation('analyze');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setModel,
    onSuccess: (model) => queryClient.setQueryData(modelQuery.queryKey, model),
    onError: (error) =>
      toast({ title: t('model.failed'), description: error.message, variant: 'destructive' }),
  });
};
