import { z } from 'zod';
import { idSchema, nextExpirySchema } from './user.js';

export const chargePurposes = ['analysis', 'generation'] as const;
export type ChargePurpose = (typeof chargePurposes)[number];

export const holdStates = ['held', 'captured', 'released'] as const;
export type HoldState = (typeof holdStates)[number];

/** Outcome of the paid work, which the credits service asks for before it settles an overdue hold. */
export const chargeOutcomes = ['pending', 'succeeded', 'failed', 'unknown'] as const;
export type ChargeOutcome = (typeof chargeOutcomes)[number];

export const balanceSchema = z.object({
  available: z.int().nonnegative(),
  held: z.int().nonnegative(),
  nextExpiry: nextExpirySchema.nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** Wider than `idSchema`: the ledger outgrows 32 bits long before the members do. */
export const recordIdSchema = z.int().positive();

/** The specification's credit record: one change of a member's credits (BR-019, API-076). */
export const creditRecordSchema = z.object({
  id: recordIdSchema,
  userId: idSchema,
  amount: z.int(),
  stripePaymentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type CreditRecord = z.infer<typeof creditRecordSchema>;

/** One page of records; the next page starts below `nextBeforeId`, null on the last page. */
export const creditRecordsSchema = z.object({
  records: z.array(creditRecordSchema),
  nextBeforeId: recordIdSchema.nullable(),
});

export const holdSchema = z.object({ holdId: z.uuid(), state: z.enum(holdStates) });
export type Hold = z.infer<typeof holdSchema>;
