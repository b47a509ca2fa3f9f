import { z } from 'zod';
import { ownPasswordSchema, passkeyNameSchema } from './account.js';

/** WebAuthn options in JSON form, for the browser. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>;

/** The browser's WebAuthn response in JSON form. The WebAuthn library validates the remaining fields. */
const credentialSchema = z.looseObject({
  id: z.string().min(1).max(2_000),
  response: z.looseObject({ clientDataJSON: z.string() }),
});

export const beginPasskeyBodySchema = z.object({ password: ownPasswordSchema });
export type BeginPasskeyBody = z.infer<typeof beginPasskeyBodySchema>;

export const addPasskeyBodySchema = z.object({
  name: passkeyNameSchema,
  credential: credentialSchema,
});
export type AddPasskeyBody = z.infer<typeof addPasskeyBodySchema>;

export const passkeySignInBodySchema = z.object({ credential: credentialSchema });
export type PasskeySignInBody = z.infer<typeof passkeySignInBodySchema>;

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Passkeys in the order in which they were added. */
export const passkeysSchema = z.object({ passkeys: z.array(passkeySchema) });
