import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ChunkBoundary } from '../shared/ui/chunk-boundary.js';
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

export type AppRouter = ReturnType<typeof createRouter>;

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
