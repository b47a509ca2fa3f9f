import { cardPayments, creditPackages, creditPlans, type RpcResponse } from '@jinwi/contracts';
import { wholeNumber } from '@jinwi/service-kit';
import { z } from 'zod';

const acknowledgement = 'free-credits';
const webhookSecretsMax = 2;
const liveKey = /^(?:sk|rk|pk)_live_/;

const listSchema = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));

export const paymentsEnvironment = {
  PAYMENTS: z
    .enum(cardPayments, { error: `must be one of ${cardPayments.join(', ')}` })
    .default('disabled')
    .describe('How credits are bought: `sandbox` (no money), `stripe` or `disabled`'),
  DEMO_PAYMENTS: z.enum(['true', 'false'], { error: 'must be true or false' }).optional().meta({
    description:
      'Whether the credits page gives the credits of a plan without payment: `true` or `false`; only with `sandbox`',
    fallback: '`true` outside production',
  }),
  SANDBOX_PAYMENTS_ACK: z
    .literal(acknowledgement, { error: `must be ${acknowledgement} or absent` })
    .optional()
    .meta({
      description: `\`${acknowledgement}\` allows the sandbox, or test keys of Stripe, in production`,
      fallback: 'both are refused',
    }),
  PAYMENTS_ENVIRONMENT: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be at most 40 lowercase letters, digits and hyphens')
    .optional()
    .meta({
      description: 'Distinguishes installations that share one account at the provider',
      fallback: '`NODE_ENV`',
    }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .meta({
      description: 'Secret key, needed with `stripe`; both keys must be test keys, or both live keys',
      isSecret: true,
    }),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(?:test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional()
    .describe('Publishable key, needed with `stripe`; pages load it'),
  STRIPE_WEBHOOK_SECRETS: listSchema
    .pipe(
      z
        .array(
          z.string().regex(/^whsec_\S{8,}$/, 'must hold secrets that begin with whsec_, separated by commas'),
        )
        .max(webhookSecretsMax, `must hold at most ${webhookSecretsMax} secrets`),
    )
    .meta({
      description:
        'Signing secret of the webhook, needed with `stripe`; while you replace it, the old and the new one, separated by a comma',
      isSecret: true,
    }),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must begin with https:// (or http:// on this machine)' })
    .refine((url) => new URL(url).pathname === '/', { message: 'must have no path' })
    .optional()
    .meta({ description: 'URL of another server with Stripe’s API', fallback: 'Stripe' }),
  RECONCILE_INTERVAL_MS: wholeNumber(3_600_000, { min: 100, max: 86_400_000 }).describe(
    'How often payments and orders are compared',
  ),
};

type PaymentsValues = z.infer<z.ZodObject<typeof paymentsEnvironment>> & { NODE_ENV?: string | undefined };

/** For `.superRefine()`: rejects settings that would give credits away or charge real cards by mistake. */
export function refuseUnsafePayments(values: PaymentsValues, context: z.core.$RefinementCtx): void {
  const fault = (name: keyof typeof paymentsEnvironment, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message });
  const isProduction = values.NODE_ENV === 'production';
  const isAcknowledged = values.SANDBOX_PAYMENTS_ACK === acknowledgement;
  if (isProduction && values.PAYMENTS === 'sandbox' && !isAcknowledged) {
    fault(
      'PAYMENTS',
      'sandbox gives credits without money: set stripe or disabled in production, or SANDBOX_PAYMENTS_ACK=free-credits if that is what you want',
    );
  }
  if (values.DEMO_PAYMENTS === 'true' && values.PAYMENTS !== 'sandbox') {
    fault('DEMO_PAYMENTS', 'works only with PAYMENTS=sandbox: set DEMO_PAYMENTS=false or leave it out');
  }
  refuseLiveKeys({ values, isProduction, fault });
  if (values.PAYMENTS === 'stripe') refuseIncompleteStripe({ values, isProduction, isAcknowledged, fault });
}

type Fault = (name: keyof typeof paymentsEnvironment, message: string) => void;

function refuseLiveKeys({
  values,
  isProduction,
  fault,
}: {
  values: PaymentsValues;
  isProduction: boolean;
  fault: Fault;
}): void {
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (!liveKey.test(values[name] ?? '')) continue;
    if (values.PAYMENTS === 'sandbox' || values.DEMO_PAYMENTS === 'true') {
      fault(
        name,
        'is a live key, which does not go with demo payments: remove it, or set PAYMENTS=stripe without DEMO_PAYMENTS',
      );
    } else if (!isProduction) {
      fault(name, 'is a live key outside production: set a test key, or NODE_ENV=production');
    }
  }
}

function refuseIncompleteStripe({
  values,
  isProduction,
  isAcknowledged,
  fault,
}: {
  values: PaymentsValues;
  isProduction: boolean;
  isAcknowledged: boolean;
  fault: Fault;
}): void {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'] as const) {
    if (!values[name])
      fault(name, 'must be set with PAYMENTS=stripe: copy it from the API keys of your account');
  }
  if (values.STRIPE_WEBHOOK_SECRETS.length === 0) {
    fault(
      'STRIPE_WEBHOOK_SECRETS',
      'must be set with PAYMENTS=stripe: the signing secret (whsec_…) of the webhook to /api/payments/webhook',
    );
  }
  if (secretKey && publishableKey && liveKey.test(secretKey) !== liveKey.test(publishableKey)) {
    fault(
      'STRIPE_PUBLISHABLE_KEY',
      'must have the same mode as STRIPE_SECRET_KEY: set two live keys or two test keys',
    );
  }
  if (isProduction && secretKey && !liveKey.test(secretKey) && !isAcknowledged) {
    fault(
      'STRIPE_SECRET_KEY',
      'is a test key, whose test cards give credits without money: set a live key in production, or SANDBOX_PAYMENTS_ACK=free-credits if that is what you want',
    );
  }
  if (isProduction && values.STRIPE_API_URL && !values.STRIPE_API_URL.startsWith('https:')) {
    fault('STRIPE_API_URL', 'must begin with https:// in production, or be left out');
  }
}

export const PAYMENTS_CONFIG = Symbol('PaymentsConfig');

/** Contains secrets. */
export type PaymentsConfig = ReturnType<typeof paymentsConfigOf>;
export type StripeConfig = NonNullable<PaymentsConfig['stripe']>;

export const paymentOptions = ({
  kind,
  stripe,
  isDemoOn,
}: PaymentsConfig): RpcResponse<'credits.paymentOptions'> => ({
  card: kind,
  publishableKey: stripe?.publishableKey ?? null,
  isDemoOn,
  packages: [...creditPackages],
  plans: [...creditPlans],
});

export function paymentsConfigOf(values: PaymentsValues) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  const isSandbox = values.PAYMENTS === 'sandbox';
  const isDemoDefault = values.NODE_ENV !== 'production';
  return {
    kind: values.PAYMENTS,
    isDemoOn: isSandbox && (values.DEMO_PAYMENTS ? values.DEMO_PAYMENTS === 'true' : isDemoDefault),
    environment: values.PAYMENTS_ENVIRONMENT ?? values.NODE_ENV ?? 'development',
    /** Whether payments move real money. */
    isLive: values.PAYMENTS === 'stripe' && liveKey.test(secretKey ?? ''),
    stripe:
      values.PAYMENTS === 'stripe' && secretKey && publishableKey
        ? {
            secretKey,
            publishableKey,
            /** The current secret and, during a rotation, its predecessor. */
            webhookSecrets: values.STRIPE_WEBHOOK_SECRETS,
            /** Null to use Stripe's own address. */
            apiUrl: values.STRIPE_API_URL ?? null,
          }
        : null,
    reconcileIntervalMs: values.RECONCILE_INTERVAL_MS,
  };
}
