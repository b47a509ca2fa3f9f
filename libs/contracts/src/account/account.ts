import { z } from 'zod';
import { passkeyNameLengthMax, passwordLengthMax } from '../constants.js';
import { emailSchema, passwordSchema } from './user.js';

export const changePasswordBodySchema = z.object({
  currentPassword: z.string().max(passwordLengthMax),
  newPassword: passwordSchema,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

/**
 * The member's current password, as a confirmation. Null if the account has none; the member must then have just signed
 * in.
 */
export const ownPasswordSchema = z.string().max(passwordLengthMax).nullable();

export const changeEmailBodySchema = z.object({ email: emailSchema, password: ownPasswordSchema });
export type ChangeEmailBody = z.infer<typeof changeEmailBodySchema>;

const linkTokenSchema = z.string().max(100);

/** `POST /api/email/confirm`: the token of an emailed link. */
export const confirmEmailBodySchema = z.object({ token: linkTokenSchema });
export type ConfirmEmailBody = z.infer<typeof confirmEmailBodySchema>;

export const confirmedEmailSchema = z.object({
  /** `changed`: the address replaced the account's old one; `proven`: the account's own address is confirmed. */
  outcome: z.enum(['changed', 'proven']),
  /** Whether the confirmation released the member's withheld free credits. */
  givesCredits: z.boolean(),
});
export type ConfirmedEmail = z.infer<typeof confirmedEmailSchema>;

export const forgotPasswordBodySchema = z.object({ email: emailSchema });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

/** `POST /api/password/reset`: the token of an emailed link. */
export const resetPasswordBodySchema = z.object({ token: linkTokenSchema, password: passwordSchema });
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

export const passkeyNameSchema = z.string().trim().min(1, 'Required').max(passkeyNameLengthMax);

const codeLengthMax = 40;

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and case do not matter. */
const codeSchema = z
  .string()
  .max(codeLengthMax)
  .overwrite((code) => code.replace(/[\s-]/g, '').toLowerCase())
  .min(1, 'Required');

/** True for six digits, as an authenticator app shows them; any other code is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

export const codeBodySchema = z.object({ code: codeSchema });
export type CodeBody = z.infer<typeof codeBodySchema>;

/** The 202 response of `POST /api/login`: a code must still be sent to `POST /api/login/code`. */
export const secondStepSchema = z.object({ needs: z.literal('code') });
export type SecondStep = z.infer<typeof secondStepSchema>;

export const setUpSecondFactorBodySchema = z.object({ password: ownPasswordSchema });
export type SetUpSecondFactorBody = z.infer<typeof setUpSecondFactorBodySchema>;

/** What an authenticator app needs: the secret in base 32, for typing, and the URI to encode as a QR code. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

/** Recovery codes are shown only once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

export const turnOffSecondFactorBodySchema = codeBodySchema.extend({ password: ownPasswordSchema });
export type TurnOffSecondFactorBody = z.infer<typeof turnOffSecondFactorBodySchema>;

export const securityStateSchema = z.object({
  /** Accounts opened through Google have no password until one is set through an emailed link. */
  hasPassword: z.boolean(),
  canSendMail: z.boolean(),
  secondFactor: z.enum(['unavailable', 'off', 'on']),
  recoveryCodesLeft: z.int().nonnegative(),
});
export type SecurityState = z.infer<typeof securityStateSchema>;

/** One signed-in browser of the member. */
export const memberSessionSchema = z.object({
  /** Identifies the session but cannot be used to sign in. */
  id: z.string(),
  /** Name of the browser; null if the `User-Agent` header does not state it. The same applies to `system`. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Accurate to the day, except for the current session. */
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type MemberSession = z.infer<typeof memberSessionSchema>;
export const memberSessionsSchema = z.object({ sessions: z.array(memberSessionSchema) });
