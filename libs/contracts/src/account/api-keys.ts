import { z } from 'zod';
import { ownPasswordSchema } from './account.js';
import { keyCreditLimitMax, keyNameLengthMax, keyScopes, keyValidityDaysMax } from '../constants.js';
import { idSchema } from './user.js';

export const keyScopeSchema = z.enum(keyScopes);
export type KeyScope = z.infer<typeof keyScopeSchema>;

const keyScopesSchema = z
  .array(keyScopeSchema)
  .min(1, 'Required')
  .max(keyScopes.length)
  .transform((given) => keyScopes.filter((scope) => given.includes(scope)));

/** The total credits that a key may ever spend. */
export const keyCreditLimitSchema = z.int().positive().max(keyCreditLimitMax);

export const keyNameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Required')
  .max(keyNameLengthMax)
  .regex(/^[^\p{Cc}]*$/u, 'Invisible characters are not allowed');

export const keySettingsSchema = z.object({
  name: keyNameSchema,
  scopes: keyScopesSchema,
  /** Null if the key is valid until it is revoked. */
  validDays: z.int().positive().max(keyValidityDaysMax).nullable(),
  /** Null if only the member's own credits limit the key. */
  creditLimit: keyCreditLimitSchema.nullable(),
});

export const createKeyBodySchema = keySettingsSchema.extend({ password: ownPasswordSchema });
export type CreateKeyBody = z.infer<typeof createKeyBodySchema>;

/** An API key without its secret. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last four characters of the key. */
  hint: z.string(),
  scopes: z.array(keyScopeSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** Accurate to the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  creditLimit: z.int().positive().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** Keys in order of creation. Revoked keys are left out; expired keys stay until they are revoked. */
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });

/** The response of `POST /api/account/keys`, the only one that ever contains `secret`. */
export const createdKeySchema = apiKeySchema.extend({ secret: z.string() });
export type CreatedKey = z.infer<typeof createdKeySchema>;

/** SHA-256 of the key as written, in hexadecimal. */
export const keyHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A currently valid key and its owner. */
export const usedKeySchema = z.object({
  id: z.uuid(),
  userId: idSchema,
  name: z.string(),
  scopes: z.array(keyScopeSchema),
  creditLimit: z.int().positive().nullable(),
});
export type UsedKey = z.infer<typeof usedKeySchema>;
