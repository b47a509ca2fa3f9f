import { type GenerationTask } from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FollowedTask, taskQuery } from './get-task.js';

/**
 * Has a task asked for again as soon as the server tells of a change; polling goes on beside it.
 * What the event says is not taken over: an event stream cannot ask for the language of the interface.
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
