import { generationCost, type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToasts, toast } from '../../shared/lib/toast.js';
import { useMember, useRefreshUser } from '../user/member.js';
import { tasksQuery } from './generate-api.js';
import { useGeneration } from './use-generation.js';
import { type ResultsFocus } from './use-results-focus.js';
import { useReuse } from './use-reuse.js';
import { useSettingsForm } from './use-settings-form.js';
import { useSource } from './use-source.js';
import { type Order, useSubmission } from './use-submission.js';

/** Loads the code of the result when a generation starts. */
export const loadTaskResult = () => import('./components/task-result.js');

/** The page's state: the form, the generation in progress, and the result shown. */
export function useStudio(results: ResultsFocus) {
  const { t } = useTranslation('generate');
  const { credits } = useMember();
  const form = useSettingsForm();
  const source = useSource();
  const [opened, setOpened] = useState<GenerationTask | null>(null);
  const refreshAfterEnd = useRefreshAfterEnd();
  const generation = useGeneration(() => {
    refreshAfterEnd();
    results.focusWhereBelow();
  });
  const reuse = useReuse({ form, file: source.chosen?.file ?? null, choose: source.choose });
  const submission = useSubmission((taskId, { file }) => {
    reuse.remember(taskId, file);
    generation.follow(taskId);
  });
  const isBusy = submission.isPending || generation.isRunning;

  const refuse = (title: string, description: string): false => {
    toast({ title, description, variant: 'destructive' });
    return false;
  };
  /** Whether there is an image and there are enough credits; if not, says so. The form checks the settings itself. */
  const canStart = (file: File | null | undefined): file is File => {
    source.setMissing(!file);
    if (!file) return refuse(t('error.noFile'), t('error.noFileText'));
    return credits >= generationCost || refuse(t('error.credits'), t('error.creditsText'));
  };
  const start = ({ file, settings }: { file: File | null | undefined; settings: Order['settings'] }) => {
    if (isBusy || !canStart(file)) return;
    dismissToasts();
    // If loading fails, rendering the results reports the failure.
    loadTaskResult().catch(() => undefined);
    setOpened(null);
    results.showWhereBelow();
    submission.mutate({ file, settings });
  };

  return {
    form,
    source,
    isBusy,
    submission,
    generation,
    opened,
    canStart,
    start,
    open: (task: GenerationTask) => {
      if (submission.isError) submission.reset();
      if (isGenerationEnded(task)) setOpened(task);
      else generation.follow(task.task_id);
      results.focus();
    },
    closeOpened: () => setOpened(null),
    reuse: async (task: GenerationTask) => {
      const file = await reuse.fill(task);
      if (file) toast({ title: t('results.refilled') });
      form.setFocus('prompt');
    },
    retry: async (task: GenerationTask) => start({ file: await reuse.fill(task), settings: task.settings }),
    /** Stops showing a deleted task. */
    drop: (taskId: string) => {
      if (opened?.task_id === taskId) setOpened(null);
      if (generation.taskId === taskId) generation.forget();
    },
  };
}

export type Studio = ReturnType<typeof useStudio>;

/** Refetches credits and list at the end of a generation. The page itself shows the outcome. */
function useRefreshAfterEnd(): () => void {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return () => {
    void refreshUser();
    void queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
  };
}
