import { type QueryClient } from '@tanstack/react-query';
import { userQuery } from './api/get-user.js';

/** Drops everything fetched for a member, so that the next person on the device sees nothing of it. */
export const forgetMember = (queryClient: QueryClient): void => {
  const [userUrl] = userQuery.queryKey;
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userUrl });
};
