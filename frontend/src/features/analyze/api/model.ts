import { type modelSettingSchema } from '@jinwi/contracts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type z } from 'zod';
import { useTranslation } from 'react-i18next';
import { getJson, post, reasonOf } from '../../../shared/lib/http.js';
import { toast } from '../../../shared/lib/toast.js';

const url = '/api/model';

export type ModelSetting = z.infer<typeof modelSettingSchema>;

const modelQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<ModelSetting>(url, signal),
});

export const useModel = () => useQuery(modelQuery);

const setModel = async (model: string): Promise<ModelSetting> => {
  const response = await post('/api/model', { model });
  return (await response.json()) as ModelSetting;
};

/** Sets the member's model. Never called while the server offers only one: the control is then disabled (UI-116). */
export const useSetModel = () => {
  const { t } = useTranslation('analyze');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: setModel,
    onSuccess: (model) => queryClient.setQueryData(modelQuery.queryKey, model),
    onError: (error) =>
      toast({ title: t('model.failed'), description: reasonOf(error), variant: 'destructive' }),
  });
};
