import { z } from 'zod';
import { integerMax } from '../constants.js';
import { idSchema } from '../account/user.js';

export const lotSources = ['signup', 'purchase', 'demo', 'goodwill'] as const;
export const lotStatuses = ['active', 'spent', 'expired'] as const;

/** The reason for a refund: unused credits within 7 days, expired credits within 5 years, or a dispute. */
export const refundBases = ['unused', 'expired', 'dispute'] as const;
export const refundStates = [
  'requested',
  'processing',
  'succeeded',
  'failed',
  'released',
  'paid-manually',
] as const;

/** Amounts are in minor units: cents for `usd`; won, which has no smaller unit, for `krw`. */
const money = z.object({ priceMinor: z.int().nonnegative(), currency: z.enum(['usd', 'krw']) });

export const refundSchema = money.extend({
  id: z.uuid(),
  basis: z.enum(refundBases),
  state: z.enum(refundStates),
  /** Number of credits that the refund takes back. */
  amount: z.int().positive(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type Refund = z.infer<typeof refundSchema>;

/** One grant of credits with its own validity, and what its owner can do with it now (BR-049). */
export const lotSchema = z.object({
  id: idSchema,
  source: z.enum(lotSources),
  status: z.enum(lotStatuses),
  granted: z.int().positive(),
  /** `remaining` credits are spendable, `held` are on hold, `expired` were lost by expiry. */
  remaining: z.int().nonnegative(),
  held: z.int().nonnegative(),
  expired: z.int().nonnegative(),
  price: money.nullable(),
  grantedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  extensionCount: z.int().nonnegative(),
  /** The expiry that an extension would lead to; null if the rules do not allow one. */
  extension: z.object({ expiresAt: z.iso.datetime() }).nullable(),
  /** The credits and the money of a refund that the owner could request; null if the rules do not allow one. */
  refundable: money.extend({ amount: z.int().positive(), basis: z.enum(refundBases) }).nullable(),
  /** Newest first. */
  refunds: z.array(refundSchema),
});
export type Lot = z.infer<typeof lotSchema>;

/** `POST /api/credits/lots/{id}/extend`: the count that the member saw, so that a repeated call extends only once. */
export const extendLotBodySchema = z.object({ extensionCount: z.int().nonnegative().max(integerMax) });

/** `POST /api/credits/lots/{id}/refund`: the amounts that the member agreed to. */
export const requestRefundBodySchema = z.object({
  amount: z.int().positive().max(integerMax),
  priceMinor: z.int().nonnegative().max(integerMax),
});
