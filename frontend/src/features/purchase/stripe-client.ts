import { type Locale } from '@jinwi/contracts';
import { type QueryClient } from '@tanstack/react-query';
import { type Stripe } from '@stripe/stripe-js';
import { i18n, languageOf } from '../../shared/i18n/i18n.js';
import { browserConsole } from '../../shared/lib/browser-console.js';
import { paymentsQuery } from './purchase-api.js';

const clients = new Map<string, Promise<Stripe | null>>();

/** The provider's client, cached by key and language; null if its script could not load (UI-259). */
export const stripeClient = (publishableKey: string, { locale }: { locale: Locale }) => {
  const name = `${publishableKey} ${locale}`;
  const known = clients.get(name);
  if (known) return known;
  const client = load(publishableKey, locale).catch((error: unknown) => {
    browserConsole.warn('The payment provider could not be loaded.', error);
    // Allows a later call to try again.
    clients.delete(name);
    return null;
  });
  clients.set(name, client);
  return client;
};

const load = async (publishableKey: string, locale: Locale): Promise<Stripe | null> => {
  // Imports `pure` instead of the main entry, which requests the script even without a configured key (UI-260).
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  return loadStripe(publishableKey, { locale });
};

/**
 * Called at page start. Fetches the payment options and, if they contain a key, loads the provider's script (UI-258).
 */
export const startPayments = async (queryClient: QueryClient): Promise<void> => {
  await queryClient.prefetchQuery(paymentsQuery);
  const options = queryClient.getQueryData(paymentsQuery.queryKey);
  if (options?.publishableKey) {
    await stripeClient(options.publishableKey, { locale: languageOf(i18n.language) });
  }
};
