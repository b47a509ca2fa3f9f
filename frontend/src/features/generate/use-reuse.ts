import { type GenerationTask } from '@jinwi/contracts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/lib/http.js';
import { toast } from '../../shared/lib/toast.js';
import { getReference } from './generate-api.js';
import { type SettingsForm } from './use-settings-form.js';

interface ReuseOptions {
  form: SettingsForm;
  file: File | null;
  choose: (file: File | null) => void;
}

/** Restores the settings and the reference image of an earlier task in the form. */
export function useReuse({ form, file, choose }: ReuseOptions) {
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
