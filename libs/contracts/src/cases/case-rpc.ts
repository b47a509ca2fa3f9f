import { z } from 'zod';
import { idSchema } from '../account/user.js';
import { caseSchema, casesSchema, changeCaseBodySchema, openCaseBodySchema } from './cases.js';

const member = z.object({ userId: idSchema });
const ownedCase = member.extend({ caseId: z.uuid() });
const entry = ownedCase.extend({ analysisId: idSchema });

/** Calls about cases; part of `rpc`. Refusal for another member's case: `case.not-found`. */
export const caseRpc = {
  'analysis.listCases': {
    request: member.extend({
      /** Lists only the cases that contain this analysis. */
      analysisId: idSchema.optional(),
    }),
    response: casesSchema,
  },
  /** Refusal: `case.too-many`. */
  'analysis.openCase': { request: member.extend(openCaseBodySchema.shape), response: caseSchema },
  'analysis.getCase': { request: ownedCase, response: caseSchema },
  'analysis.changeCase': { request: ownedCase.extend(changeCaseBodySchema.shape), response: caseSchema },
  /** Does not delete the analyses of the case. Idempotent. */
  'analysis.deleteCase': { request: ownedCase, response: z.object({}) },
  /**
   * Idempotent. Refusals in order: `case.not-found`, `analysis.not-found`, `case.full`, `case.too-many-of-analysis`.
   */
  'analysis.addToCase': { request: entry, response: caseSchema },
  /** Idempotent. */
  'analysis.removeFromCase': { request: entry, response: caseSchema },
} as const;
