import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { getJson } from './http.js';

const fetchByKey = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  getJson<unknown>(String(queryKey[0]), signal);

/**
 * A query's key is its URL. Nothing retries, nothing refetches by itself and nothing goes stale;
 * a query that differs (the history, the polling of a task) says so itself.
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
        // Offline must give an error with a retry button, not an endless wait (UI-293).
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
