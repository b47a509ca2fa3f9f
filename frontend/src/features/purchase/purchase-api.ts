import {
  type CompletedPurchase,
  type ConfirmedSandboxPayment,
  type CreditPackage,
  type PaymentOptions,
  type SandboxToken,
} from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson, jsonOf, post } from '../../shared/lib/http.js';

const url = '/api/payments';

export const paymentsQuery = queryOptions({
  queryKey: [url],
  queryFn: ({ signal }) => getJson<PaymentOptions>(url, signal),
});

export const usePaymentOptions = () => useQuery(paymentsQuery);

/**
 * Starts buying a package. The returned client secret allows only one thing: paying for this package at the provider.
 */
export const createPaymentIntent = async ({ id, price }: CreditPackage): Promise<string> => {
  const body = { creditPackageId: id, amount: price };
  return (await jsonOf<{ clientSecret: string }>(post('/api/create-payment-intent', body))).clientSecret;
};

/** Pays with the token of a test card; the number is not sent. */
export const confirmSandboxPayment = (
  clientSecret: string,
  { token }: { token: SandboxToken },
): Promise<ConfirmedSandboxPayment> => jsonOf(post('/api/sandbox-payments/confirm', { clientSecret, token }));

/** Turns a payment into credits. Repeating the call adds no further credits. */
export const completePurchase = ({
  creditPackageId,
  paymentIntentId,
}: {
  creditPackageId: string;
  paymentIntentId: string;
}): Promise<CompletedPurchase> =>
  jsonOf(post('/api/complete-credit-purchase', { creditPackageId, paymentIntentId }));
