import { type QueryClient } from '@tanstack/react-query';
import { tabStorage } from '../../shared/lib/browser-storage.js';
import { userQuery } from './api/get-user.js';

/** Drops all of a member's data, so that the next person on the device does not see it. */
export const forgetMember = (queryClient: QueryClient): void => {
  tabStorage.clear();
  const [userUrl] = userQuery.queryKey;
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userUrl });
};
