import { z } from 'zod';
import { lotSources } from './lots.js';
import { idSchema, nextExpirySchema } from '../account/user.js';

export const chargePurposes = ['analysis', 'generation'] as const;
export type ChargePurpose = (typeof chargePurposes)[number];

export const holdStates = ['held', 'captured', 'released'] as const;
export type HoldState = (typeof holdStates)[number];

/** The outcomes of paid work, which the credits service asks for before it ends an overdue hold. */
export const chargeOutcomes = ['pending', 'succeeded', 'failed', 'unknown'] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

/**
 * The API key that spends credits on behalf of a member, as an opaque id. `creditLimit` is the total that the key may
 * spend; null means no limit.
 */
export const spenderSchema = z.object({ id: z.uuid(), creditLimit: z.int().positive().nullable() });
export type Spender = z.infer<typeof spenderSchema>;

export const balanceSchema = z.object({
  available: z.int().nonnegative(),
  held: z.int().nonnegative(),
  nextExpiry: nextExpirySchema.nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** The id of a credit record. It has no 32-bit limit, unlike `idSchema`: these ids would be the first to exceed it. */
export const recordIdSchema = z.int().positive();

export const creditRecordKinds = ['grant', 'hold', 'release', 'expire', 'refund', 'extend'] as const;

/** The purpose of a credit hold: paid work, a refund, or a disputed payment. */
export const holdPurposes = [...chargePurposes, 'refund', 'dispute'] as const;

/** The specification's credit record: one change of a member's credits and its reason (BR-019, API-076). */
export const creditRecordSchema = z.object({
  id: recordIdSchema,
  userId: idSchema,
  amount: z.int(),
  stripePaymentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  kind: z.enum(creditRecordKinds),
  /** Set for a grant. */
  source: z.enum(lotSources).nullable(),
  purpose: z.enum(holdPurposes).nullable(),
  /** Equals the submission id of the analysis or the id of the generation task. */
  holdId: z.uuid().nullable(),
  /** The lot whose credits changed; null if several lots changed. */
  lotId: idSchema.nullable(),
});
export type CreditRecord = z.infer<typeof creditRecordSchema>;

/** One page of records. The next page starts below `nextBeforeId`, which is null on the last page. */
export const creditRecordsSchema = z.object({
  records: z.array(creditRecordSchema),
  nextBeforeId: recordIdSchema.nullable(),
});

export const holdSchema = z.object({ holdId: z.uuid(), state: z.enum(holdStates) });
export type Hold = z.infer<typeof holdSchema>;
