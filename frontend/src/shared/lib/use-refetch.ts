import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Returns a function that refetches the queries whose keys begin with this key, for use after a mutation. */
export const useRefetch = (queryKey: QueryKey): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
};
