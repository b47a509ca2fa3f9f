import { type CompletedPurchase } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';

interface PaidPurchase {
  creditPackageId: string;
  paymentIntentId: string;
}

/** Turns a payment into credits. Repeating it adds nothing twice. */
export const completePurchase = async (paid: PaidPurchase): Promise<CompletedPurchase> => {
  const { creditPackageId, paymentIntentId } = paid;
  const response = await post('/api/complete-credit-purchase', { creditPackageId, paymentIntentId });
  return (await response.json()) as CompletedPurchase;
};
