import { z } from 'zod';

/** A credit package in the purchase dialog, paid by card in US dollars (BR-020). */
export const creditPackageSchema = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.int().positive(),
  /** Price in cents. */
  price: z.int().positive(),
  /** Display text such as "$0.50". */
  perAnalysis: z.string(),
  label: z.string().optional(),
});
export type CreditPackage = z.infer<typeof creditPackageSchema>;

/** A credit plan on the credits page, priced in won (BR-021). `name` and `label` are translation keys. */
export const creditPlanSchema = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.int().positive(),
  /** Price in won. */
  price: z.int().positive(),
  perAnalysis: z.string(),
  label: z.string().optional(),
  featured: z.boolean(),
});
export type CreditPlan = z.infer<typeof creditPlanSchema>;

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const creditPackage = (amount: number, price: number): CreditPackage => ({
  id: `package-${amount}`,
  name: `${amount} credits`,
  amount,
  price,
  perAnalysis: dollars(Math.round(price / amount)),
});

export const creditPackages: readonly CreditPackage[] = [
  creditPackage(10, 499),
  creditPackage(25, 999),
  creditPackage(50, 1799),
  creditPackage(100, 2999),
];

const creditPlan = (
  id: string,
  { amount, price, label }: { amount: number; price: number; label?: string },
): CreditPlan => ({
  id,
  name: id,
  amount,
  price,
  perAnalysis: String(Math.round(price / amount)),
  ...(label ? { label } : {}),
  featured: label === 'popular',
});

export const creditPlans: readonly CreditPlan[] = [
  creditPlan('starter', { amount: 10, price: 5000 }),
  creditPlan('basic', { amount: 50, price: 20000, label: 'popular' }),
  creditPlan('pro', { amount: 150, price: 50000 }),
  creditPlan('business', { amount: 500, price: 125000, label: 'bestValue' }),
];
