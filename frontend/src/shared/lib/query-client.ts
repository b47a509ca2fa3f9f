import { QueryClient, type QueryFunctionContext, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getJson } from './http.js';

const fetchByKey = ({ queryKey, signal }: QueryFunctionContext): Promise<unknown> =>
  getJson<unknown>(String(queryKey[0]), signal);

/**
 * Query keys are URLs. By default queries are not retried, not refetched automatically and never become stale;
 * exceptions (the history, the polling of a task) set their own options.
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
        // Without a connection, an error with a retry button must appear instead of an endless wait (UI-293).
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Returns a function that refetches the queries whose keys begin with this key, for use after a mutation. */
export const useRefetch = (queryKey: QueryKey): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
};
