import { type HttpMember } from './http-member.js';

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
