import { type CreditPlan, type PlanPurchase } from '@jinwi/contracts';
import { ApiError, post } from '../../shared/lib/http.js';

/** Thrown if a call succeeded, but the body of its response says that nothing was bought. */
export class UnsuccessfulPurchaseError extends Error {
  constructor() {
    super('The purchase was answered without success.');
    this.name = 'UnsuccessfulPurchaseError';
  }
}

/** The body's `message`; null if there is none or the body is not JSON (UI-234). */
export const messageOf = (error: Error): string | null => {
  if (!(error instanceof ApiError)) return null;
  try {
    const { message } = Object(JSON.parse(error.body)) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : null;
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
};

const testPrefix = 'test_payment_';

/**
 * Buys a plan as a demo, without a payment provider. The payment id consists of a test prefix and the time (UI-231).
 */
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
