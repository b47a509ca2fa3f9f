import { type GenerationTasks } from '@jinwi/contracts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '../../../shared/lib/http.js';

const url = '/api/generate-image';

/** The member's tasks, newest first, page by page. */
export const tasksQuery = infiniteQueryOptions({
  queryKey: [url],
  queryFn: ({ pageParam: before, signal }) =>
    getJson<GenerationTasks>(before === null ? url : `${url}?before=${before}`, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextBefore }) => nextBefore,
});

export const useTasks = () => useInfiniteQuery(tasksQuery);
