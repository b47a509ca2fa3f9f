import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { Toaster } from '../shared/ui/toaster.js';
import { type AppRouter } from './router.js';

export const App = ({ queryClient, router }: { queryClient: QueryClient; router: AppRouter }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toaster />
  </QueryClientProvider>
);
