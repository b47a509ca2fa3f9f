import { z } from 'zod';
import { ownPasswordSchema } from './account.js';
import { apiKeySchema, apiKeysSchema, keyHashSchema, keySettingsSchema, usedKeySchema } from './api-keys.js';
import { idSchema } from './user.js';

/** Calls about API keys; part of `rpc`. A key as written never travels, its hash does. */
export const keyRpc = {
  /** Refusals in order: `auth.password-wrong` or `auth.sign-in-again`, `key.too-many`. */
  'auth.createKey': {
    request: keySettingsSchema.extend({
      userId: idSchema,
      password: ownPasswordSchema,
      hasJustSignedIn: z.boolean(),
      secretHash: keyHashSchema,
      hint: z.string().length(4),
    }),
    response: apiKeySchema,
  },
  'auth.listKeys': { request: z.object({ userId: idSchema }), response: apiKeysSchema },
  /** Refusal: `key.not-found`, also for another member's. */
  'auth.revokeKey': { request: z.object({ userId: idSchema, id: z.uuid() }), response: z.object({}) },
  /** The key of a call that has just come; null for an unknown, revoked or expired one. */
  'auth.useKey': {
    request: z.object({ secretHash: keyHashSchema }),
    response: z.object({ key: usedKeySchema.nullable() }),
  },
  /** Credits that a spender has taken: those in open holds and those spent. */
  'credits.spentBy': {
    request: z.object({ userId: idSchema, spenderId: z.uuid() }),
    response: z.object({ amount: z.int().nonnegative() }),
  },
} as const;
