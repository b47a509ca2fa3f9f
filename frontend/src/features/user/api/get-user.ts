import { type User } from '@jinwi/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, getJson } from '../../../shared/lib/http.js';

const url = '/api/user';

const getUser = async (signal: AbortSignal): Promise<User | null> => {
  try {
    return await getJson<User>(url, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
};

/** The current user: loading, a member, or null for a visitor. */
export const userQuery = queryOptions({ queryKey: [url], queryFn: ({ signal }) => getUser(signal) });

export const useUser = () => useQuery(userQuery);

const creditsUrls = '/api/credits/';

/** Refetches the user and all other credit data, after something that changes the balance. */
export const useRefreshUser = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => key === url || String(key).startsWith(creditsUrls),
    });
};
