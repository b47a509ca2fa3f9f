import { z } from 'zod';
import { ownPasswordSchema } from './account.js';
import { keyCreditLimitMax, keyNameLengthMax, keyScopes, keyValidityDaysMax } from './constants.js';
import { idSchema } from './user.js';

export const keyScopeSchema = z.enum(keyScopes);
export type KeyScope = z.infer<typeof keyScopeSchema>;

/** Each at most once, in the order of `keyScopes`. */
const keyScopesSchema = z
  .array(keyScopeSchema)
  .min(1, 'Required')
  .max(keyScopes.length)
  .transform((given) => keyScopes.filter((scope) => given.includes(scope)));

/** Credits that a key may take in its life. */
export const keyCreditLimitSchema = z.int().positive().max(keyCreditLimitMax);

/** As the member calls a key. */
export const keyNameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Required')
  .max(keyNameLengthMax)
  .regex(/^[^\p{Cc}]*$/u, 'Invisible characters are not allowed');

/** What a member decides about a new key. */
export const keySettingsSchema = z.object({
  name: keyNameSchema,
  scopes: keyScopesSchema,
  /** Null: until it is revoked. */
  validDays: z.int().positive().max(keyValidityDaysMax).nullable(),
  /** Null: no limit but the member's own credits. */
  creditLimit: keyCreditLimitSchema.nullable(),
});

/** `POST /api/account/keys`. */
export const createKeyBodySchema = keySettingsSchema.extend({ password: ownPasswordSchema });
export type CreateKeyBody = z.infer<typeof createKeyBodySchema>;

/** A key without its secret. */
export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last four characters. */
  hint: z.string(),
  scopes: z.array(keyScopeSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  creditLimit: z.int().positive().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** In the order in which they were made; revoked ones are gone, expired ones stay until they are revoked. */
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });

/** The answer of `POST /api/account/keys`; nobody can read `secret` again. */
export const createdKeySchema = apiKeySchema.extend({ secret: z.string() });
export type CreatedKey = z.infer<typeof createdKeySchema>;

/** SHA-256 of the key as written, in hexadecimal. */
export const keyHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** A key that may be used now, and whose it is. */
export const usedKeySchema = z.object({
  id: z.uuid(),
  userId: idSchema,
  name: z.string(),
  scopes: z.array(keyScopeSchema),
  creditLimit: z.int().positive().nullable(),
});
export type UsedKey = z.infer<typeof usedKeySchema>;
