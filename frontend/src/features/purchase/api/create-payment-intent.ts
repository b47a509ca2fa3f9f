import { type CreditPackage } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';

/** Begins to buy a package; the secret lets the browser pay for it with the provider, and for nothing else. */
export const createPaymentIntent = async ({ id, price }: CreditPackage): Promise<string> => {
  const response = await post('/api/create-payment-intent', { creditPackageId: id, amount: price });
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  return clientSecret;
};
