import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Toaster } from '../shared/ui/toaster.js';
import { routes } from './routes.js';

export const createRouter = () => createBrowserRouter(routes);

export type AppRouter = ReturnType<typeof createRouter>;

export const App = ({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toaster />
  </QueryClientProvider>
);
