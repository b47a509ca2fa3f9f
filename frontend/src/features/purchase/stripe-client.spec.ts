import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../shared/lib/query-client.js';
import { fakeServer } from '../../testing/fake-server.js';
import { paymentOptions } from '../../testing/payments.js';
import type * as Client from './stripe-client.js';

const script = () => document.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com"]');

describe('the start of the page', () => {
  let startPayments: typeof Client.startPayments;
  let stripeClient: typeof Client.stripeClient;

  // Imports the modules again for each test, because the provider's loader remembers its first outcome.
  beforeEach(async () => {
    vi.resetModules();
    ({ startPayments, stripeClient } = await import('./stripe-client.js'));
  });
  afterEach(() => script()?.remove());
  afterAll(() => vi.resetModules());

  it.each([
    ['disabled', { card: 'disabled' } as const],
    ['the sandbox', {}],
  ])('UI-260 requests no script with %s', async (_, options) => {
    const seen = fakeServer({ 'GET /api/payments': { body: paymentOptions(options) } });
    await startPayments(createQueryClient());
    expect(seen.map(({ url }) => url)).toEqual(['/api/payments']);
    expect(script()).toBeNull();
  });

  it('UI-259 requests no script and says nothing when the options cannot be fetched', async () => {
    fakeServer({ 'GET /api/payments': { status: 500 } });
    await startPayments(createQueryClient());
    expect(script()).toBeNull();
  });

  it('UI-258 UI-259 requests the script with a key, and only warns on failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fakeServer({
      'GET /api/payments': { body: paymentOptions({ card: 'stripe', publishableKey: 'pk_test_none' }) },
    });
    const started = startPayments(createQueryClient());
    // The provider's loader retries once by itself.
    for (const attempt of [1, 2]) {
      await waitFor(() => expect(script(), `attempt ${attempt}`).not.toBeNull());
      const failing = script()!;
      failing.dispatchEvent(new Event('error'));
      failing.remove();
      await Promise.resolve();
    }
    await started;
    expect(warn).toHaveBeenCalledWith('The payment provider could not be loaded.', expect.any(Error));
    vi.stubGlobal('Stripe', () => ({ elements: () => undefined }));
    expect(await stripeClient('pk_test_none', { locale: 'en' })).not.toBeNull();
  });
});
