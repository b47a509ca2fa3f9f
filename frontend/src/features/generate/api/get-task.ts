import { generationPollIntervalMs, type GenerationTask, isGenerationEnded } from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, getJson } from '../../../shared/lib/http.js';

/** After this many failed polls in a row, the page asks the member. */
const failedPollsMax = 5;
const notFoundStatus = 404;

/** A polled task. */
export interface FollowedTask {
  /** Null until the server has answered. */
  task: GenerationTask | null;
  /** Failed polls in a row. */
  failedPolls: number;
}

export const isLost = ({ failedPolls }: FollowedTask): boolean => failedPolls >= failedPollsMax;

const isOver = (followed: FollowedTask): boolean =>
  isLost(followed) || (followed.task !== null && isGenerationEnded(followed.task));

/** A task, polled every 5 s until its end, in background tabs too. Fails only when the task does not exist. */
export const taskQuery = (taskId: string) => {
  const url = `/api/generate-image/${taskId}`;
  return queryOptions({
    queryKey: [url] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<FollowedTask> => {
      const last = client.getQueryData<FollowedTask>(queryKey);
      try {
        return { task: await getJson<GenerationTask>(url, signal), failedPolls: 0 };
      } catch (error) {
        if (signal.aborted || (error instanceof ApiError && error.status === notFoundStatus)) throw error;
        return { task: last?.task ?? null, failedPolls: (last?.failedPolls ?? 0) + 1 };
      }
    },
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' || (data && isOver(data)) ? false : generationPollIntervalMs,
    refetchIntervalInBackground: true,
  });
};

export const useTask = (taskId: string | null) =>
  useQuery({ ...taskQuery(taskId ?? ''), enabled: taskId !== null });
