import { type QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { tabStorage } from '../../shared/lib/browser-storage.js';
import { userQuery } from './member.js';

/**
 * `isVoluntary` is true from pressing "log out" until /auth is shown. After a voluntary sign-out, /auth does not
 * offer to return to the page; after an ended session it does (UI-016).
 */
export const useDeparture = create<{ isVoluntary: boolean }>(() => ({ isVoluntary: false }));

/** Deletes all of a member's data in this tab, so that the next person on the device does not see it. */
export const forgetMember = (queryClient: QueryClient): void => {
  tabStorage.clear();
  const [userUrl] = userQuery.queryKey;
  queryClient.setQueryData(userQuery.queryKey, null);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userUrl });
};
