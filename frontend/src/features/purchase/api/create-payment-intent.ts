import { type CreditPackage } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';

/** Starts buying a package; the secret allows the browser to pay for it with the provider, and nothing else. */
export const createPaymentIntent = async ({ id, price }: CreditPackage): Promise<string> => {
  const response = await post('/api/create-payment-intent', { creditPackageId: id, amount: price });
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  return clientSecret;
};
