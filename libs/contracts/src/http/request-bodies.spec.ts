import { extendLotBodySchema, requestRefundBodySchema } from '../credits/lots.js';
import { confirmSandboxPaymentBodySchema, completePurchaseBodySchema } from '../credits/purchases.js';

/** A fuzz test found that each of these bodies caused an error of the database. */
describe('bodies that the database could not hold are refused', () => {
  it.each([
    ['a count', extendLotBodySchema, { extensionCount: 2 ** 31 }],
    ['an amount', requestRefundBodySchema, { amount: 2 ** 31, priceMinor: 1 }],
    ['a price', requestRefundBodySchema, { amount: 1, priceMinor: Number.MAX_SAFE_INTEGER }],
    [
      'a secret with U+0000',
      confirmSandboxPaymentBodySchema,
      { clientSecret: 'a\u0000b', token: 'tok_success' },
    ],
    [
      'an id with U+0000',
      completePurchaseBodySchema,
      { paymentIntentId: 'a\u0000b', creditPackageId: 'basic' },
    ],
  ])('%s', (_what, schema, body) => {
    expect(schema.safeParse(body).success).toBe(false);
  });

  it('while others are taken', () => {
    expect(extendLotBodySchema.safeParse({ extensionCount: 2 ** 31 - 1 }).success).toBe(true);
    const body = { clientSecret: 'sandbox_1_secret_aZ-9', token: 'tok_success' };
    expect(confirmSandboxPaymentBodySchema.safeParse(body).success).toBe(true);
  });
});
