import { z } from 'zod';
import { ownPasswordSchema } from './account.js';
import { apiKeySchema, apiKeysSchema, keyHashSchema, keySettingsSchema, usedKeySchema } from './api-keys.js';
import { idSchema } from './user.js';

/** Calls about API keys; part of `rpc`. Only the hash of a key is sent, never the key itself. */
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
  /** Refusal: `key.not-found`, also for the key of another member. */
  'auth.revokeKey': { request: z.object({ userId: idSchema, id: z.uuid() }), response: z.object({}) },
  /** Records the use of a key and returns it; null for an unknown, revoked or expired key. */
  'auth.useKey': {
    request: z.object({ secretHash: keyHashSchema }),
    response: z.object({ key: usedKeySchema.nullable() }),
  },
  /** Returns the credits that a key has used: those that were spent and those in open holds. */
  'credits.spentBy': {
    request: z.object({ userId: idSchema, spenderId: z.uuid() }),
    response: z.object({ amount: z.int().nonnegative() }),
  },
} as const;
