import { type CreditPlan, type PlanPurchase } from '@jinwi/contracts';
import { post } from '../../../shared/lib/http.js';
import { UnsuccessfulPurchaseError } from '../plan-purchase-error.js';

const testPrefix = 'test_payment_';

/** Buys a plan as a demo: no provider, and an id of a test prefix and the time (UI-231). */
export const purchasePlan = async ({ id, amount, price }: CreditPlan): Promise<PlanPurchase> => {
  const response = await post('/api/credits/purchase', {
    packageId: id,
    amount,
    price,
    paymentId: `${testPrefix}${Date.now()}`,
  });
  const answer = (await response.json()) as PlanPurchase | { success?: unknown };
  if (answer.success !== true) throw new UnsuccessfulPurchaseError();
  return answer as PlanPurchase;
};
