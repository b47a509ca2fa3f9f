import { call, member, nothing } from '../rpc-fields.js';
import { z } from 'zod';
import {
  changeEmailBodySchema,
  codeBodySchema,
  confirmedEmailSchema,
  confirmEmailBodySchema,
  ownPasswordSchema,
  recoveryCodesSchema,
  resetPasswordBodySchema,
  secondFactorSetupSchema,
  securityStateSchema,
  setUpSecondFactorBodySchema,
  turnOffSecondFactorBodySchema,
} from './account.js';
import { apiKeySchema, apiKeysSchema, keyHashSchema, keySettingsSchema, usedKeySchema } from './api-keys.js';
import {
  addPasskeyBodySchema,
  beginPasskeyBodySchema,
  passkeyOptionsSchema,
  passkeySchema,
  passkeySignInBodySchema,
  passkeysSchema,
} from './passkeys.js';
import {
  memberAccountSchema,
  emailSchema,
  idSchema,
  memberSchema,
  passwordSchema,
  usernameSchema,
} from './user.js';

/**
 * Whether the caller can ask for the code of a second factor. Gateways of version 0.1.0 cannot, so members with a
 * second factor cannot sign in through them.
 */
const asksForCode = z.boolean().optional();
/** Whether the member signed in within the last few minutes. Accepted instead of a password if the member has none. */
const hasJustSignedIn = z.boolean();
/** Origin of the web pages, which browsers include in the data that a passkey signs. */
const origin = z.url({ protocol: /^https?$/ });
const identity = z.object({ issuer: z.url(), subject: z.string().min(1).max(255) });

/** Calls of the auth service: accounts, passwords, second factors, sign-in. */
export const authRpc = {
  'auth.register': call(
    z.object({ username: usernameSchema, email: emailSchema, password: passwordSchema }),
    memberAccountSchema,
  ),
  'auth.verifyPassword': call(
    z.object({ email: z.string(), password: z.string(), asksForCode }),
    memberAccountSchema,
  ),
  /** Refusal: `auth.password-wrong` if the current password is wrong. */
  'auth.changePassword': call(
    z.object({ userId: idSchema, currentPassword: z.string(), newPassword: passwordSchema }),
    memberSchema,
  ),
  /** Emails a link if the address belongs to a member. The response does not reveal whether it does. */
  'auth.askPasswordReset': call(z.object({ email: emailSchema }), nothing),
  /** Returns the member whose password was set. */
  'auth.resetPassword': call(resetPasswordBodySchema, memberSchema),
  /**
   * Emails a link to the new address, or a notice to the member who already uses it. The response does not reveal
   * which. Refusals: `auth.mail-off`, `auth.password-wrong`, `auth.sign-in-again`.
   */
  'auth.askEmailChange': call(changeEmailBodySchema.extend({ userId: idSchema, hasJustSignedIn }), nothing),
  /** Emails a link to the member's own address. Refusal: `auth.mail-off`. */
  'auth.askEmailProof': call(member, nothing),
  /** Ends the member's other sessions by raising the session epoch, and cancels a pending change of email. */
  'auth.endSessions': call(member, nothing),
  'auth.confirmEmail': call(confirmEmailBodySchema, confirmedEmailSchema.extend({ userId: idSchema })),
  'auth.beginSecondFactor': call(
    setUpSecondFactorBodySchema.extend({ userId: idSchema, hasJustSignedIn }),
    secondFactorSetupSchema,
  ),
  'auth.turnOnSecondFactor': call(codeBodySchema.extend({ userId: idSchema }), recoveryCodesSchema),
  'auth.turnOffSecondFactor': call(
    turnOffSecondFactorBodySchema.extend({ userId: idSchema, hasJustSignedIn }),
    nothing,
  ),
  'auth.verifySecondFactor': call(codeBodySchema.extend({ userId: idSchema }), memberAccountSchema),
  'auth.passkeys': call(member, passkeysSchema),
  'auth.beginPasskey': call(
    beginPasskeyBodySchema.extend({ userId: idSchema, hasJustSignedIn, origin }),
    passkeyOptionsSchema,
  ),
  'auth.addPasskey': call(addPasskeyBodySchema.extend({ userId: idSchema, origin }), passkeySchema),
  'auth.removePasskey': call(z.object({ userId: idSchema, id: z.string() }), nothing),
  'auth.beginPasskeySignIn': call(z.object({ origin }), passkeyOptionsSchema),
  'auth.signInWithPasskey': call(passkeySignInBodySchema.extend({ origin }), memberAccountSchema),
  'auth.securityState': call(member, securityStateSchema),
  'auth.getMember': call(member, memberAccountSchema.nullable()),
  'auth.signInWithGoogle': call(
    identity.extend({
      email: emailSchema,
      emailVerified: z.boolean(),
      name: z.string().nullable(),
      asksForCode,
      /** If false, no account is opened for a newcomer, and the response is `newcomer`. */
      opensAccount: z.boolean().optional(),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('signed-in'), member: memberAccountSchema, isNew: z.boolean() }),
      /** An account with this email address has a password, which must be given once to link the Google identity. */
      z.object({ kind: z.literal('password-required'), email: z.string() }),
      z.object({ kind: z.literal('refused') }),
      z.object({ kind: z.literal('newcomer') }),
    ]),
  ),
  /** Links a Google identity to the member, whose password has just been verified. */
  'auth.linkGoogle': call(identity.extend({ userId: idSchema, email: emailSchema }), memberSchema),
} as const;

/** Calls about API keys; part of `rpc`. Only the hash of a key is sent, never the key itself. */
export const keyRpc = {
  /** Refusals in order: `auth.password-wrong` or `auth.sign-in-again`, `key.too-many`. */
  'auth.createKey': call(
    keySettingsSchema.extend({
      userId: idSchema,
      password: ownPasswordSchema,
      hasJustSignedIn: z.boolean(),
      secretHash: keyHashSchema,
      hint: z.string().length(4),
    }),
    apiKeySchema,
  ),
  'auth.listKeys': call(member, apiKeysSchema),
  /** Refusal: `key.not-found`, also for the key of another member. */
  'auth.revokeKey': call(z.object({ userId: idSchema, id: z.uuid() }), nothing),
  /** Records the use of a key and returns it; null for an unknown, revoked or expired key. */
  'auth.useKey': call(z.object({ secretHash: keyHashSchema }), z.object({ key: usedKeySchema.nullable() })),
  /** Returns how many credits a key has used: those it has spent and those reserved by its open holds. */
  'credits.spentBy': call(
    z.object({ userId: idSchema, spenderId: z.uuid() }),
    z.object({ amount: z.int().nonnegative() }),
  ),
} as const;
