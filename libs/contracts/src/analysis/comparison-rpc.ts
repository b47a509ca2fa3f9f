import { z } from 'zod';
import { idSchema } from '../account/user.js';
import { storedImageSchema } from '../object-keys.js';
import { comparisonImageKinds, comparisonSchema, comparisonsSchema } from './comparisons.js';

const owned = z.object({ id: idSchema, userId: idSchema });
const ownedComparison = owned.extend({ comparisonId: z.uuid() });

/** Calls about comparisons of two of a member's analyses; part of `rpc`. */
export const comparisonRpc = {
  /**
   * Compares with another analysis, or returns the earlier comparison with it, which may still be waiting after 20
   * seconds. Refusals: `comparison.itself`, `analysis.not-found`, `comparison.too-many`, `request.too-many`.
   */
  'analysis.compare': { request: owned.extend({ otherId: idSchema }), response: comparisonSchema },
  /** Refusal: `analysis.not-found`. */
  'analysis.listComparisons': { request: owned, response: comparisonsSchema },
  /** Refusal: `comparison.not-found`. */
  'analysis.comparison': { request: ownedComparison, response: comparisonSchema },
  /** Refusal: `comparison.not-found`. */
  'analysis.comparisonImage': {
    request: ownedComparison.extend({ kind: z.enum(comparisonImageKinds) }),
    response: storedImageSchema,
  },
} as const;
