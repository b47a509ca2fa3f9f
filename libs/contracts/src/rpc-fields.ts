import { z } from 'zod';
import { locales } from './constants.js';
import { chargeOutcomes, spenderSchema } from './credits/credits.js';
import { idSchema } from './account/user.js';

export const call = <Request extends z.ZodType, Response extends z.ZodType>(
  request: Request,
  response: Response,
) => ({ request, response });

export const member = z.object({ userId: idSchema });
export const nothing = z.object({});
export const locale = z.enum(locales);
export const ownedAnalysis = z.object({ id: idSchema, userId: idSchema });
export const imageName = z.string().min(1).max(255);
export const idempotencyKey = z.string().min(1).max(128);

/** The API key that requests paid work; absent for a member's session. */
export const spender = spenderSchema.optional();

/** SHA-256 of a stored upload, in hexadecimal. */
export const imageSha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The calls that both services of paid work answer. */
export const paidWorkCalls = {
  storedBytes: {
    request: member,
    response: z.object({ sizeBytes: z.int().nonnegative() }),
  },
  chargeOutcome: {
    request: z.object({ holdId: z.uuid() }),
    response: z.object({ outcome: z.enum(chargeOutcomes) }),
  },
};
