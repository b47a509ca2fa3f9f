import { z } from 'zod';
import { creditPackageSchema, creditPlanSchema } from './catalogue.js';

/** How card purchases are paid: by Stripe, in our sandbox without real cards, or not at all. */
export const cardPayments = ['stripe', 'sandbox', 'disabled'] as const;
export type CardPayments = (typeof cardPayments)[number];

/** `GET /api/payments`: what can be bought on this server, and how. */
export const paymentOptionsSchema = z.object({
  card: z.enum(cardPayments),
  /** Set only with `stripe`. It identifies our account to Stripe's script and is not secret. */
  publishableKey: z.string().nullable(),
  /** Whether the credits page offers its plans as demo purchases. */
  isDemoOn: z.boolean(),
  packages: z.array(creditPackageSchema),
  plans: z.array(creditPlanSchema),
});
export type PaymentOptions = z.infer<typeof paymentOptionsSchema>;

/** `POST /api/create-payment-intent`; `amount` in cents must match the catalogue's price. */
export const createIntentBodySchema = z.object({
  creditPackageId: z.string().max(100),
  amount: z.int().positive(),
});
export const intentSchema = z.object({ clientSecret: z.string() });

/** Payment ids and intent secrets: visible ASCII characters. */
const referenceSchema = z
  .string()
  .max(255)
  .regex(/^[\x21-\x7e]*$/);
const paymentIdSchema = referenceSchema.min(1);

export const completePurchaseBodySchema = z.object({
  creditPackageId: z.string().max(100),
  paymentIntentId: paymentIdSchema,
});

/** `processing`: the provider has not decided yet; the credits are granted once it has. */
export const completedPurchaseSchema = z.object({
  status: z.enum(['granted', 'processing']),
  credits: z.int().nonnegative(),
  added: z.int().nonnegative(),
});
export type CompletedPurchase = z.infer<typeof completedPurchaseSchema>;

/** `POST /api/credits/purchase`: buys a plan on the credits page as a demonstration, without money. */
export const planPurchaseBodySchema = z.object({
  packageId: z.string().max(100),
  amount: z.int(),
  price: z.int(),
  paymentId: paymentIdSchema,
});
export const planPurchaseSchema = z.object({
  success: z.literal(true),
  credits: z.int().nonnegative(),
  added: z.int().positive(),
});
export const planPurchaseRefusalSchema = z.object({ message: z.string() });
export type PlanPurchase = z.infer<typeof planPurchaseSchema>;

/** Test cards of the sandbox. The browser sends the token, never a card number. */
export const sandboxCards = {
  tok_success: { number: '4242424242424242', outcome: 'succeeded' },
  tok_declined: { number: '4000000000000002', outcome: 'card_declined' },
  tok_insufficient: { number: '4000000000009995', outcome: 'insufficient_funds' },
  tok_expired: { number: '4000000000000069', outcome: 'expired_card' },
  tok_processing: { number: '4000000000000077', outcome: 'processing' },
} as const;
export type SandboxToken = keyof typeof sandboxCards;

/** `POST /api/sandbox-payments/confirm`: replaces the confirmation that Stripe's script makes in production. */
export const confirmSandboxPaymentBodySchema = z.object({
  clientSecret: referenceSchema,
  token: z.enum(Object.keys(sandboxCards) as [SandboxToken, ...SandboxToken[]]),
});
export const confirmedSandboxPaymentSchema = z.object({
  paymentIntentId: paymentIdSchema,
  status: z.enum(['succeeded', 'processing', 'requires_payment_method']),
  /** Why the card was refused, in the caller's language. */
  message: z.string().nullable(),
});
export type ConfirmedSandboxPayment = z.infer<typeof confirmedSandboxPaymentSchema>;
