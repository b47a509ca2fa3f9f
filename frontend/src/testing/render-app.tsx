import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { App, watchSessionEnd } from '../app/app.js';
import { routes } from '../app/routes.js';
import { createQueryClient } from '../shared/lib/query-client.js';
import '../shared/ui/toaster.js';

/**
 * Loads the code of pages and toasts in advance, so that its loading time does not count against any test's timeout.
 */
import.meta.glob('../app/pages/*-page.tsx', { eager: true });

interface Entry {
  pathname: string;
  search?: string;
  state?: unknown;
}

/** The whole application at a URL, with its real routes, guards, queries and toasts. */
export const renderApp = (entry: string | Entry) => {
  const queryClient = createQueryClient();
  const router = createMemoryRouter(routes, { initialEntries: [entry] });
  const paths: string[] = [];
  router.subscribe(({ location }) => {
    if (paths.at(-1) !== location.pathname) paths.push(location.pathname);
  });
  watchSessionEnd({ queryClient, router });
  render(<App queryClient={queryClient} router={router} />);
  return { queryClient, router, paths };
};
