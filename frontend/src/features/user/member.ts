import { type User } from '@jinwi/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, getJson } from '../../shared/lib/http.js';

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

/** Returns a function that stores the user that the server returns after sign-in. */
export const useKeepUser = (): ((user: User) => void) => {
  const queryClient = useQueryClient();
  return (user) => queryClient.setQueryData(userQuery.queryKey, user);
};

const creditsUrls = '/api/credits/';

/** Refetches the user and all other credit data, after something that changes the balance. */
export const useRefreshUser = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [key] }) => key === url || String(key).startsWith(creditsUrls),
    });
};

const MemberContext = createContext<User | null>(null);

export const MemberProvider = MemberContext.Provider;

/** The signed-in member. Use only inside the guard of member pages, where there always is one. */
export const useMember = (): User => {
  const member = useContext(MemberContext);
  if (!member) throw new Error('useMember is for member pages only.');
  return member;
};
