import {
  type GeneratedImage,
  type GenerationOptions,
  generationPollIntervalMs,
  type GenerationSettings,
  type GenerationTask,
  type GenerationTasks,
  isGenerationEnded,
  type submittedGenerationSchema,
  type VisibleMark,
} from '@jinwi/contracts';
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type z } from 'zod';
import { ApiError, getJson, request } from '../../shared/lib/http.js';
import { saveFile } from '../../shared/lib/save-file.js';

const optionsUrl = '/api/generation-options';
const url = '/api/generate-image';

const optionsQuery = queryOptions({
  queryKey: [optionsUrl],
  queryFn: ({ signal }) => getJson<GenerationOptions>(optionsUrl, signal),
});

export const useGenerationOptions = () => useQuery(optionsQuery);

export interface Submission {
  file: File;
  settings: GenerationSettings;
  /** An order that is sent again with the same key is not charged again. */
  idempotencyKey: string;
}

/** @returns the task's id. @throws ApiError for a refusal, the browser's TypeError if there is no response */
export const submitGeneration = async ({ file, settings, idempotencyKey }: Submission): Promise<string> => {
  const response = await request(url, {
    method: 'POST',
    body: formOf({ file, settings }),
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  const submitted = (await response.json()) as z.infer<typeof submittedGenerationSchema>;
  return submitted.task_id;
};

/** Builds the data of the request, without the negative prompt if it is empty. */
function formOf({ file, settings }: Pick<Submission, 'file' | 'settings'>): FormData {
  const form = new FormData();
  form.append('image', file);
  for (const [name, value] of Object.entries(settings)) {
    if (name !== 'negative_prompt' || value !== '') form.append(name, String(value));
  }
  return form;
}

/** The member's tasks, newest first, page by page. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: [url],
  queryFn: ({ pageParam: before, signal }) =>
    getJson<GenerationTasks>(before === null ? url : `${url}?before=${before}`, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

export const useTasks = () => useInfiniteQuery(tasksQuery);

/** Number of consecutive failed polls after which the page asks the member whether to try again. */
const failedPollsMax = 5;
const notFoundStatus = 404;

export interface FollowedTask {
  /** Null until the server has answered. */
  task: GenerationTask | null;
  /** Number of consecutive failed polls. */
  failedPolls: number;
}

export const isLost = ({ failedPolls }: FollowedTask): boolean => failedPolls >= failedPollsMax;

const isOver = (followed: FollowedTask): boolean =>
  isLost(followed) || (followed.task !== null && isGenerationEnded(followed.task));

/** A task, polled every 5 s until its end, also in background tabs. Fails only if the task does not exist. */
export const taskQuery = (taskId: string) => {
  const taskUrl = `${url}/${taskId}`;
  return queryOptions({
    queryKey: [taskUrl] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<FollowedTask> => {
      const last = client.getQueryData<FollowedTask>(queryKey);
      try {
        return { task: await getJson<GenerationTask>(taskUrl, signal), failedPolls: 0 };
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

/**
 * Refetches a task as soon as the server reports a change; polling continues as well. The text in an event is not
 * shown, because the request for an event stream cannot name the interface's language.
 */
export const useTaskEvents = (taskId: string | null): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (taskId === null || typeof EventSource === 'undefined') return undefined;
    const { queryKey } = taskQuery(taskId);
    const events = new EventSource(`${url}/${taskId}/events`, { withCredentials: true });
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

/** Deletes a task with its images and texts, and removes it from the list. */
export const useDeleteTask = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (taskId: string) => request(`${url}/${taskId}`, { method: 'DELETE' }),
    onSuccess: (_, taskId) => {
      queryClient.removeQueries({ queryKey: taskQuery(taskId).queryKey });
      queryClient.setQueryData(
        tasksQuery.queryKey,
        (known) =>
          known && {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              tasks: page.tasks.filter(({ task_id: id }) => id !== taskId),
            })),
          },
      );
    },
  });
};

interface Download {
  taskId: string;
  image: Pick<GeneratedImage, 'url' | 'index' | 'contentType'>;
  /** Undefined if the installation chooses the mark: it offers no choice, or its options are not loaded. */
  mark: VisibleMark | undefined;
}

/** Saves an image as `generated-{task_id}-{index}` with the extension of its actual type. */
export async function downloadImage({ taskId, image, mark }: Download): Promise<void> {
  const response = await request(`${image.url}?download=1${mark ? `&mark=${mark}` : ''}`);
  const content = await response.blob();
  const extension = (content.type || image.contentType) === 'image/jpeg' ? 'jpg' : 'png';
  saveFile(content, `generated-${taskId}-${image.index}.${extension}`);
}

export const getReference = async ({
  task_id: taskId,
  image_name: name,
}: Pick<GenerationTask, 'task_id' | 'image_name'>): Promise<File> => {
  const response = await request(`${url}/${taskId}/reference`);
  const content = await response.blob();
  return new File([content], name, { type: content.type });
};
