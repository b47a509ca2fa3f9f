import { type GenerationTask } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../shared/lib/toast.js';
import { taskQuery } from './generate-api.js';

const name = 'task';

/** Opens the task named by `?task=`, to which credit records link, and removes the parameter from the URL. */
export function useLinkedTask(open: (task: GenerationTask) => void): void {
  const { t } = useTranslation('generate');
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const taskId = params.get(name);

  const show = useEffectEvent(async (id: string) => {
    const found = await queryClient.fetchQuery(taskQuery(encodeURIComponent(id))).catch(() => null);
    setParams({}, { replace: true, preventScrollReset: true });
    if (found?.task) open(found.task);
    else if (found) toast({ title: t('linked.failed'), variant: 'destructive' });
    else toast({ title: t('linked.gone'), description: t('linked.goneText') });
  });
  useEffect(() => {
    if (taskId !== null) void show(taskId);
  }, [taskId]);
}
