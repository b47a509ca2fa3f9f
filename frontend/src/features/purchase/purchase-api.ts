import {
  type CompletedPurchase,
  type ConfirmedSandboxPayment,
  type CreditPackage,
  type PaymentOptions,
  type SandboxToken,
} from '@jinwi/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson, post } from '../../shared/lib/http.js';

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
  const response = await post('/api/create-payment-intent', { creditPackageId: id, amount: price });
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  return clientSecret;
};

/** Pays with the token of a test card; the number is not sent. */
export const confirmSandboxPayment = async (
  clientSecret: string,
  { token }: { token: SandboxToken },
): Promise<ConfirmedSandboxPayment> => {
  const response = await post('/api/sandbox-payments/confirm', { clientSecret, token });
  return (await response.json()) as ConfirmedSandboxPayment;
};

interface PaidPurchase {
  creditPackageId: string;
  paymentIntentId: string;
}

/** Turns a payment into credits. Repeating the call adds no further credits. */
export const completePurchase = async (paid: PaidPurchase): Promise<CompletedPurchase> => {
  const { creditPackageId, paymentIntentId } = paid;
  const response = await post('/api/complete-credit-purchase', { creditPackageId, paymentIntentId });
  return (await response.json()) as CompletedPurchase;
};
