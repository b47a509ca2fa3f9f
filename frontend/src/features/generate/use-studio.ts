import { generationCost, type GenerationTask, isGenerationEnded, uploadRulesDefault } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/lib/http.js';
import { dismissToasts, toast } from '../../shared/lib/toast.js';
import { useChosenFile, useUpload } from '../upload/use-upload.js';
import { useMember, useRefreshUser } from '../user/member.js';
import { getReference, tasksQuery } from './generate-api.js';
import { type SettingsForm, useSettingsForm } from './settings.js';
import { useGeneration } from './use-generation.js';
import { type Order, useSubmission } from './use-submission.js';

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
  /** Whether there is an image and enough credits; if not, shows a toast. The form checks the settings itself. */
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

/** Refetches the credits and the list at the end of a generation. The page itself shows the outcome. */
function useRefreshAfterEnd(): () => void {
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  return () => {
    void refreshUser();
    void queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
  };
}

function useSource() {
  const { chosen, choose: keep } = useChosenFile();
  /** Whether the member tried to submit without an image. */
  const [isMissing, setMissing] = useState(false);
  const choose = (file: File | null) => {
    keep(file);
    setMissing(false);
  };
  // Stays enabled while a generation runs, so that the member can already choose the image for the next one.
  const upload = useUpload({ rules: uploadRulesDefault, isDisabled: false, onFile: choose });
  return { chosen, choose, upload, isMissing, setMissing };
}

export type Source = ReturnType<typeof useSource>;

interface ReuseOptions {
  form: SettingsForm;
  file: File | null;
  choose: (file: File | null) => void;
}

/** Restores the settings and the reference image of an earlier task in the form. */
function useReuse({ form, file, choose }: ReuseOptions) {
  const { t } = useTranslation('generate');
  const sent = useRef<{ taskId: string; file: File } | null>(null);

  const referenceOf = async (task: GenerationTask): Promise<File | null> => {
    if (file && sent.current?.taskId === task.task_id && sent.current.file === file) return file;
    try {
      return await getReference(task);
    } catch (error) {
      if (error instanceof ApiError || error instanceof TypeError) return null;
      throw error;
    }
  };

  return {
    /** Records that the form now holds this task's image. */
    remember: (taskId: string, sentFile: File) => {
      sent.current = { taskId, file: sentFile };
    },
    /** @returns the reference image, or null if it no longer exists */
    fill: async (task: GenerationTask): Promise<File | null> => {
      const reference = await referenceOf(task);
      form.reset(task.settings);
      if (reference !== file) choose(reference);
      if (reference) sent.current = { taskId: task.task_id, file: reference };
      else
        toast({ title: t('error.reference'), description: t('error.referenceText'), variant: 'destructive' });
      return reference;
    },
  };
}

/** Windows narrower than this show the results below the form. */
const wideWindow = '(min-width: 1024px)';
const typedInto = 'textarea, input:not([type="radio"])';

type ResultsFocus = Omit<ReturnType<typeof useResultsFocus>, 'headingRef'>;

/** Returns functions that scroll to the results and focus them, for windows that show them below the form. */
export function useResultsFocus() {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const show = () => headingRef.current?.scrollIntoView({ block: 'start' });
  const focus = () => {
    show();
    headingRef.current?.focus({ preventScroll: true });
  };
  return {
    headingRef,
    /** Shows and focuses the results when the member asks for it. */
    focus,
    showWhereBelow: () => {
      if (!window.matchMedia(wideWindow).matches) show();
    },
    /** Called at the end of a wait. Focuses results that are below the form, unless the member is typing. */
    focusWhereBelow: () => {
      const isTyping = document.activeElement?.matches(typedInto) ?? false;
      if (!isTyping && !window.matchMedia(wideWindow).matches) focus();
    },
  };
}
