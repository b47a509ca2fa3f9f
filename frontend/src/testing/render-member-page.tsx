import { type User } from '@jinwi/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { MemberProvider, userQuery, useUser } from '../features/user/member.js';
import { createQueryClient } from '../shared/lib/query-client.js';
import { Toaster } from '../shared/ui/toaster.js';
import { aUser } from './fake-server.js';

interface MemberPageOptions {
  path: string;
  /** The initial URL with its query; the path itself by default. */
  address?: string;
  user?: Partial<User>;
}

/** Renders a page for a member, with router, query client and toasts; other paths show their own name. */
export function renderMemberPage(page: ReactElement, { path, address = path, user }: MemberPageOptions) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(userQuery.queryKey, aUser(user));
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path, element: page },
          { path: '*', element: <h1>Another page</h1> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { router, queryClient };
}

/** Observes the user like the guard of member pages; without an observer, a refresh would fetch nothing. */
const Frame = () => {
  const user = useUser();
  if (!user.data) return null;
  return (
    <MemberProvider value={user.data}>
      <Outlet />
    </MemberProvider>
  );
};
