import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { lazyPage, RouteError } from './route-error.js';

const openFailing = () => {
  // The router logs the errors that an error element shows. The mock keeps them out of the test's output.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const lazy = lazyPage(() => Promise.reject(new TypeError('Failed to fetch')));
  const router = createMemoryRouter([
    { errorElement: <RouteError />, children: [{ path: '/', lazy }], hydrateFallbackElement: <p>Loading</p> },
  ]);
  render(<RouterProvider router={router} />);
};

describe('RouteError', () => {
  it('UI-021 a chunk that cannot be loaded offers to reload', async () => {
    openFailing();
    expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
  });

  it('UI-293 offline it says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openFailing();
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline.');
  });
});
