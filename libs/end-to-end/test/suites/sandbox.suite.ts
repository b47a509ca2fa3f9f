import { confirmedSandboxPaymentSchema, completedPurchaseSchema, planPurchaseSchema } from '@jinwi/contracts';
import { newMember } from '../helpers/generation-steps.js';
import { beginPurchase, completePurchase } from '../helpers/purchase-calls.js';

/** Tests purchases without real money, against the product at `url()`; needs PAYMENTS=sandbox. */
export function sandboxSuite(url: () => string): void {
  it('API-070 API-072 sells a plan as a demo', async () => {
    const member = await newMember(url());
    const plan = { packageId: 'starter', amount: 10, price: 5000, paymentId: `test_payment_${Date.now()}` };
    const response = await member.post('/api/credits/purchase', plan);
    expect([response.status, planPurchaseSchema.parse(await response.json())]).toEqual([
      200,
      { success: true, credits: 15, added: 10 },
    ]);
    const again = await member.post('/api/credits/purchase', plan);
    expect([again.status, await again.json()]).toEqual([
      409,
      { message: 'This payment reference was already used.' },
    ]);
    expect((await member.user()).credits).toBe(15);
  });

  it('API-066 API-068 BR-053 sells a package for a test card, named by its token', async () => {
    const member = await newMember(url());
    const { clientSecret, paymentIntentId } = await beginPurchase(member);
    expect((await completePurchase(member, paymentIntentId)).status).toBe(402);
    const confirmed = await member.post('/api/sandbox-payments/confirm', {
      clientSecret,
      token: 'tok_success',
    });
    expect(confirmedSandboxPaymentSchema.parse(await confirmed.json())).toMatchObject({
      paymentIntentId,
      status: 'succeeded',
    });
    const completed = await completePurchase(member, paymentIntentId);
    expect([completed.status, completedPurchaseSchema.parse(await completed.json())]).toEqual([
      200,
      { status: 'granted', credits: 30, added: 25 },
    ]);
    const thief = await newMember(url());
    expect((await completePurchase(thief, paymentIntentId)).status).toBe(404);
  });
}
