import { z } from 'zod';
import { aiAnswers, alterationAnswers } from './analysis.js';
import {
  decisionBodySchema,
  decisionSchema,
  decisionStatisticsSchema,
  shownDecisionSchema,
} from './decisions.js';
import { idSchema } from '../account/user.js';

const owned = z.object({ id: idSchema, userId: idSchema });

/** One analysis as a row of the history's table. */
export const historyRowSchema = z.object({
  id: idSchema,
  imageName: z.string(),
  createdAt: z.iso.datetime(),
  verdict: z.string(),
  score: z.int().min(0).max(100),
  alteration: z.enum(alterationAnswers).nullable(),
  ai: z.enum(aiAnswers).nullable(),
  decision: shownDecisionSchema.nullable(),
});
export type HistoryRow = z.infer<typeof historyRowSchema>;

/** Calls about what members decide; part of `rpc`. */
export const decisionRpc = {
  /** Replaces an earlier decision. Refusal: `analysis.not-found`. */
  'analysis.decide': {
    request: owned.extend(decisionBodySchema.shape),
    response: decisionSchema,
  },
  /** Deletes the decision with its history. Idempotent. Refusal: `analysis.not-found`. */
  'analysis.undecide': { request: owned, response: z.object({}) },
  'analysis.decisionStatistics': {
    request: z.object({ userId: idSchema }),
    response: decisionStatisticsSchema,
  },
  /** One page of the history's table, newest first; paged like the history. */
  'analysis.historyRows': {
    request: z.object({ userId: idSchema, beforeId: idSchema.nullable() }),
    response: z.object({ rows: z.array(historyRowSchema), nextBeforeId: idSchema.nullable() }),
  },
} as const;
