import { call, member, nothing } from '../rpc-fields.js';
import { z } from 'zod';
import { idSchema } from '../account/user.js';
import { caseSchema, casesSchema, changeCaseBodySchema, openCaseBodySchema } from './cases.js';

const ownedCase = member.extend({ caseId: z.uuid() });
const entry = ownedCase.extend({ analysisId: idSchema });

/** Calls about cases; part of `rpc`. Refusal for another member's case: `case.not-found`. */
export const caseRpc = {
  'analysis.listCases': call(
    member.extend({
      /** Lists only the cases that contain this analysis. */
      analysisId: idSchema.optional(),
    }),
    casesSchema,
  ),
  /** Refusal: `case.too-many`. */
  'analysis.openCase': call(member.extend(openCaseBodySchema.shape), caseSchema),
  'analysis.getCase': call(ownedCase, caseSchema),
  'analysis.changeCase': call(ownedCase.extend(changeCaseBodySchema.shape), caseSchema),
  /** Does not delete the analyses of the case. Idempotent. */
  'analysis.deleteCase': call(ownedCase, nothing),
  /**
   * Idempotent. Refusals in order: `case.not-found`, `analysis.not-found`, `case.full`, `case.too-many-of-analysis`.
   */
  'analysis.addToCase': call(entry, caseSchema),
  /** Idempotent. */
  'analysis.removeFromCase': call(entry, caseSchema),
} as const;
