import { type GenerationSettings } from '@jinwi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createIdempotencyKey } from '../../shared/lib/http.js';
import { toast } from '../../shared/lib/toast.js';
import { useRefreshUser } from '../user/member.js';
import { submitGeneration, tasksQuery } from './generate-api.js';
import { isRefusal, submissionToast } from './failure-text.js';

export interface Order {
  file: File;
  settings: GenerationSettings;
}

/** Submits an order, then refetches the user and the list, whatever the outcome. */
export const useSubmission = (onSubmitted: (taskId: string, order: Order) => void) => {
  const { t } = useTranslation('generate');
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: (order: Order) => submitGeneration({ ...order, idempotencyKey: keyOf.get(order) }),
    onSuccess: (taskId, order) => {
      keyOf.forget();
      onSubmitted(taskId, order);
    },
    onError: (error) => {
      if (isRefusal(error)) keyOf.forget();
      toast({ ...submissionToast(error, t), variant: 'destructive' });
    },
    onSettled: () => {
      void refreshUser();
      void queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
    },
  });
};

/**
 * An order that is sent again unchanged after a broken connection keeps its key, so that the server charges it once.
 */
function useIdempotencyKeys() {
  const last = useRef<{ file: File; settings: string; key: string } | null>(null);
  return {
    get: ({ file, settings }: Order): string => {
      const written = JSON.stringify(settings);
      if (last.current?.file !== file || last.current.settings !== written) {
        last.current = { file, settings: written, key: createIdempotencyKey() };
      }
      return last.current.key;
    },
    forget: () => {
      last.current = null;
    },
  };
}
