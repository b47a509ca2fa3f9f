import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { getJson } from './http.js';

const fetchByKey = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  getJson<unknown>(String(queryKey[0]), signal);

/**
 * A query's key is its URL. By default nothing retries, refetches by itself or goes stale; exceptions (the history, the
 * polling of a task) set their own options.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByKey,
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        // Offline must show an error with a retry button, not an endless wait (UI-293).
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
