import { intentSchema } from '@jinwi/contracts';
import { type HttpMember } from './http-member.js';

const creditPackage = { creditPackageId: 'package-25', amount: 999 };

/** Makes the first call of a card purchase of 25 credits. */
export async function beginPurchase(member: HttpMember) {
  const response = await member.post('/api/create-payment-intent', creditPackage);
  const { clientSecret } = intentSchema.parse(await response.json());
  return { clientSecret, paymentIntentId: clientSecret.split('_secret_')[0] ?? '' };
}

/** Makes the last call of a card purchase, which grants what was paid. */
export const completePurchase = (member: HttpMember, paymentIntentId: string): Promise<Response> =>
  member.post('/api/complete-credit-purchase', {
    creditPackageId: creditPackage.creditPackageId,
    paymentIntentId,
  });

export const demoCredits = 50;

/** Buys fifty credits as the page does if there is no payment provider. */
export async function buyDemoCredits(member: HttpMember): Promise<void> {
  const response = await member.post('/api/credits/purchase', {
    packageId: 'basic',
    amount: demoCredits,
    price: 20_000,
    paymentId: `test_payment_${Date.now()}`,
  });
  if (response.status !== 200) throw new Error(`purchase: ${response.status} ${await response.text()}`);
}
