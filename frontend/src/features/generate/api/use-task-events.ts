import { type GenerationTask } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FollowedTask, taskQuery } from './get-task.js';

/**
 * Refetches a task as soon as the server reports a change; polling continues as well. The event's content is not used:
 * an event stream cannot send the interface's language.
 */
export const useTaskEvents = (taskId: string | null): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (taskId === null || typeof EventSource === 'undefined') return undefined;
    const { queryKey } = taskQuery(taskId);
    const events = new EventSource(`/api/generate-image/${taskId}/events`, { withCredentials: true });
    const ask = () => void queryClient.invalidateQueries({ queryKey });
    const note = ({ data }: MessageEvent<string>) => {
      const told = JSON.parse(data) as GenerationTask;
      const known = queryClient.getQueryData<FollowedTask>(queryKey)?.task;
      if (known?.task_status !== told.task_status) ask();
    };
    const finish = () => {
      events.close();
      ask();
    };
    events.addEventListener('progress', note);
    events.addEventListener('done', finish);
    return () => events.close();
  }, [queryClient, taskId]);
};
