import { type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tabStorage } from '../../shared/lib/browser-storage.js';
import { isLost, taskQuery, useTask, useTaskEvents } from './generate-api.js';

const storageKey = 'generation';

/**
 * Follows the task that is in progress, or whose result is shown, to its end, even after a reload of the tab. Calls
 * `onEnd` once, and only if this page has waited for the end.
 */
export function useGeneration(onEnd: () => void) {
  const queryClient = useQueryClient();
  const [taskId, setTaskId] = useState(() => tabStorage.read(storageKey));
  const { data, isError } = useTask(taskId);
  const known = isError ? null : data;
  const task = known?.task ?? null;
  // The query fails only for a task that was deleted elsewhere or belongs to another member.
  const isThere = taskId !== null && !isError;
  const isEnded = task !== null && isGenerationEnded(task);
  const lost = known ? isLost(known) : false;
  useTaskEvents(isThere && !isEnded ? taskId : null);

  const waitedFor = useRef<string | null>(null);
  const notice = useEffectEvent((seen: GenerationTask) => {
    if (!isGenerationEnded(seen)) {
      waitedFor.current = seen.task_id;
    } else if (waitedFor.current === seen.task_id) {
      waitedFor.current = null;
      onEnd();
    }
  });
  useEffect(() => {
    if (task) notice(task);
  }, [task]);

  return {
    /** Null if there is no task to follow. */
    taskId: isThere ? taskId : null,
    /** Null until the server has answered. */
    task,
    isRunning: isThere && !isEnded && !lost,
    /** The server cannot be reached, so the state is unknown. */
    isLost: lost,
    follow: (next: string) => {
      waitedFor.current = next;
      tabStorage.write(storageKey, next);
      setTaskId(next);
    },
    forget: () => {
      tabStorage.remove(storageKey);
      setTaskId(null);
    },
    askAgain: () => {
      if (taskId === null) return;
      const { queryKey } = taskQuery(taskId);
      queryClient.setQueryData(queryKey, { task, failedPolls: 0 });
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}
