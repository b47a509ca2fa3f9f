import { type ProviderPayment } from './payment-provider.js';

/** What a payment must be for an order to be granted. */
export interface ExpectedPayment {
  orderId: string;
  userId: number;
  itemId: string;
  priceMinor: number;
  currency: string;
  isLive: boolean;
}

/** A payment begun by this installation; others share the account of the provider. */
export const isOurs = (payment: ProviderPayment, environment: string): boolean =>
  payment.metadata.environment === environment && payment.metadata.order !== undefined;

/** Which part of a payment that has succeeded does not fit its order; null = all fits. */
export function differenceOf(payment: ProviderPayment, expected: ExpectedPayment): string | null {
  const { metadata } = payment;
  if (metadata.order !== expected.orderId) return 'order';
  if (metadata.user !== String(expected.userId)) return 'member';
  if (metadata.package !== expected.itemId) return 'package';
  if (payment.isLive !== expected.isLive) return 'mode';
  if (payment.currency !== expected.currency) return 'currency';
  if (payment.receivedMinor !== expected.priceMinor) return 'amount';
  return null;
}
