import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { userQuery } from '../features/user/member.js';
import { forgetMember } from '../features/user/sign-out.js';
import { i18n } from '../shared/i18n/i18n.js';
import { onSessionEnd } from '../shared/lib/http.js';
import { toast } from '../shared/lib/toast.js';
import { ChunkBoundary } from '../shared/ui/loading.js';
import { type AuthState } from './guards.js';
import { routes } from './routes.js';

/** Loaded lazily, because no page starts with a toast. */
const Toaster = lazy(async () => ({ default: (await import('../shared/ui/toaster.js')).Toaster }));

export const createRouter = () => createBrowserRouter(routes);

/** Resolves when the code of the first page is loaded or has failed to load. */
export const untilLoaded = (router: AppRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

type AppRouter = ReturnType<typeof createRouter>;

export const App = ({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <ChunkBoundary fallback={null}>
      <Suspense>
        <Toaster />
      </Suspense>
    </ChunkBoundary>
  </QueryClientProvider>
);

/**
 * Handles a session that has ended on the server: forgets the member, shows one toast and redirects to /auth
 * (UI-018).
 */
export const watchSessionEnd = ({
  queryClient,
  router,
}: {
  queryClient: QueryClient;
  router: AppRouter;
}): void => {
  onSessionEnd(() => {
    if (!queryClient.getQueryData(userQuery.queryKey)) return;
    const { pathname, search, hash } = router.state.location;
    const state: AuthState = { from: `${pathname}${search}${hash}` };
    forgetMember(queryClient);
    toast({
      title: i18n.t('error.session'),
      description: i18n.t('error.sessionHint'),
      variant: 'destructive',
    });
    void router.navigate('/auth', { state, replace: true });
  });
};
