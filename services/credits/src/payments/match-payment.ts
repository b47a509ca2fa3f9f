import { type ProviderPayment } from './payment-provider.js';

/** The values that a payment must match before its order is granted. */
export interface ExpectedPayment {
  orderId: string;
  userId: number;
  itemId: string;
  priceMinor: number;
  currency: string;
  isLive: boolean;
}

/** Whether this installation started the payment; others may share the provider account. */
export const isOurs = (payment: ProviderPayment, environment: string): boolean =>
  payment.metadata.environment === environment && payment.metadata.order !== undefined;

/** Returns the part of a succeeded payment that differs from its order; null if none does. */
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
