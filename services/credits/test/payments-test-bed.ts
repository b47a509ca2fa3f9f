import { type RpcRequest, type SandboxToken } from '@jinwi/contracts';
import { StripeStandIn } from '@jinwi/stand-ins';
import { createPaymentProvider } from '../src/payments/create-payment-provider.js';
import { type PaymentProvider } from '../src/payments/payment-provider.js';
import { type PaymentsConfig } from '../src/payments/payments-config.js';
import { SandboxPaymentsRepository } from '../src/payments/sandbox/sandbox-payments.repository.js';
import { SandboxProvider } from '../src/payments/sandbox/sandbox-provider.js';
import { publishedRules, type TermsRules } from '../src/ledger/rules.js';
import { type Credits, creditsOf, type CreditsTestBed, openTestBed, silent } from './credits-test-bed.js';

export const webhookSecrets = ['whsec_the_current_one', 'whsec_the_one_before'] as const;
export const creditPackage = { id: 'package-10', amount: 10, price: 499 };

/** A test bed with all ways to buy, on the bed's clock. */
export interface PaymentsTestBed extends CreditsTestBed, Credits {
  provider: PaymentProvider;
  rules: TermsRules;
  /** Opens the account of a new member, with the sign-up grant. @returns the member's id */
  newMember(): Promise<number>;
}

/** A test bed with Stripe's real library and a fake Stripe server. Its clock is set to the real time, like Stripe's. */
export interface StripeTestBed extends PaymentsTestBed {
  stripe: StripeStandIn;
  /** Starts a purchase; returns the payment's id and the browser's secret. */
  begin(userId: number): Promise<{ paymentId: string; clientSecret: string }>;
  /** Starts a purchase and pays with a good card. @returns the payment's id */
  beginPaid(userId: number): Promise<string>;
  complete(
    userId: number,
    paymentId: string,
    creditPackageId?: string,
  ): ReturnType<Credits['payments']['cards']['complete']>;
}

const paymentsConfig: PaymentsConfig = {
  kind: 'sandbox',
  isDemoOn: true,
  environment: 'test',
  isLive: false,
  stripe: null,
  reconcileIntervalMs: 3_600_000,
};

let lastUserId = 0;

const memberMaker = (bed: CreditsTestBed) => async () => {
  const userId = (lastUserId += 1);
  await bed.ledger.openAccount({ userId });
  return userId;
};

export async function openSandboxBed({
  rules = publishedRules,
  ...config
}: Partial<PaymentsConfig> & { rules?: TermsRules } = {}): Promise<PaymentsTestBed> {
  const bed = await openTestBed();
  const provider = new SandboxProvider({
    payments: new SandboxPaymentsRepository(bed.dataSource.manager),
    environment: paymentsConfig.environment,
    clock: () => bed.now(),
  });
  const credits = await creditsOf(bed, { provider, config: { ...paymentsConfig, ...config }, rules });
  return { ...bed, ...credits, provider, rules, newMember: memberMaker(bed) };
}

export async function openStripeBed({
  logger = silent,
  rules = publishedRules,
} = {}): Promise<StripeTestBed> {
  const bed = await openTestBed({ poolSizeMax: 20 });
  bed.setNow(new Date());
  const stripe = await StripeStandIn.start();
  const config: PaymentsConfig = {
    ...paymentsConfig,
    kind: 'stripe',
    isDemoOn: false,
    stripe: {
      secretKey: stripe.secretKey,
      publishableKey: stripe.publishableKey,
      webhookSecrets: [...webhookSecrets],
      apiUrl: stripe.url,
    },
  };
  const provider = await createPaymentProvider(config, { manager: bed.dataSource.manager });
  const credits = await creditsOf(bed, { provider, config, rules, logger });
  const { payments } = credits;
  const begin = async (userId: number) => {
    const { clientSecret } = await payments.cards.createIntent(purchaseOf(userId));
    return { clientSecret, paymentId: clientSecret.split('_secret_')[0] ?? '' };
  };
  return {
    ...bed,
    ...credits,
    stripe,
    provider,
    rules,
    newMember: memberMaker(bed),
    begin,
    async beginPaid(userId) {
      const { paymentId } = await begin(userId);
      stripe.ledger.confirm({ intentId: paymentId, cardNumber: '4242424242424242' });
      return paymentId;
    },
    complete: (userId, paymentIntentId, creditPackageId = creditPackage.id) =>
      payments.cards.complete({ userId, creditPackageId, paymentIntentId }),
    async close() {
      await stripe.stop();
      await bed.close();
    },
  };
}

export const purchaseOf = (
  userId: number,
  change: Partial<RpcRequest<'credits.createPaymentIntent'>> = {},
): RpcRequest<'credits.createPaymentIntent'> => ({
  userId,
  email: `member${userId}@example.com`,
  creditPackageId: creditPackage.id,
  amount: creditPackage.price,
  ...change,
});

export const planOf = (
  userId: number,
  at: Date,
  change: Partial<RpcRequest<'credits.purchasePlan'>> = {},
): RpcRequest<'credits.purchasePlan'> => ({
  userId,
  packageId: 'basic',
  amount: 50,
  price: 20000,
  paymentId: `test_payment_${at.getTime()}`,
  ...change,
});

export const confirmationOf = (userId: number, clientSecret: string, token: SandboxToken) => ({
  userId,
  clientSecret,
  token,
  locale: 'en' as const,
});

/** Reads a member's orders. */
export const ordersOf = ({ dataSource }: CreditsTestBed, userId: number) =>
  dataSource.query<
    { status: string; payment_id: string | null; failure_code: string | null; source: string | null }[]
  >(
    `SELECT "order".status, payment_id, failure_code, lot.source, lot.price_minor FROM credits."order"
       LEFT JOIN credits.lot ON order_id = "order".id WHERE "order".user_id = $1 ORDER BY "order".created_at, "order".id`,
    [userId],
  );

export const auditOf = ({ dataSource }: CreditsTestBed, userId: number) =>
  dataSource.query<{ actor: string; action: string }[]>(
    `SELECT actor, action FROM credits.audit WHERE details->>'userId' = $1 ORDER BY id`,
    [String(userId)],
  );
