import { z } from 'zod';
import { passwordLengthMax, passwordLengthMin, usernameLengthMax } from './constants.js';

/** Identifiers are PostgreSQL integers. */
export const idSchema = z.int().positive().max(2_147_483_647);

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email address'));

export const passwordSchema = z
  .string()
  .min(passwordLengthMin, 'Password must be at least 6 characters')
  .max(passwordLengthMax, 'Password cannot exceed 128 characters');

/** NFC, so that Hangul typed on different systems compares equal. Invisible characters and those that reverse text are refused. */
export const usernameSchema = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Required')
  .max(usernameLengthMax)
  .regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}]*$/u, 'Invisible characters are not allowed');

/** `POST /api/login`; other keys are dropped (API-017). */
export const loginBodySchema = z.object({ email: emailSchema, password: passwordSchema });
export type LoginBody = z.infer<typeof loginBodySchema>;

/** `POST /api/register`; other keys are dropped. */
export const registerBodySchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: passwordSchema,
});
export type RegisterBody = z.infer<typeof registerBodySchema>;

/** `GET /api/auth/google/status`. */
export const googleSignInSchema = z.object({ isConfigured: z.boolean() });
export type GoogleSignIn = z.infer<typeof googleSignInSchema>;

/** A member, as the auth service knows them. */
export const memberSchema = z.object({ id: idSchema, username: z.string(), email: z.string() });
export type Member = z.infer<typeof memberSchema>;

export const nextExpirySchema = z.object({ at: z.iso.datetime(), amount: z.int().positive() });

/** The response of `GET /api/user`: the member with the credit account (API-012). */
export const userSchema = memberSchema.extend({
  credits: z.int().nonnegative(),
  creditsExpiry: nextExpirySchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** `POST /api/account/password`. */
export const changePasswordBodySchema = z.object({
  currentPassword: z.string().max(passwordLengthMax),
  newPassword: passwordSchema,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBodySchema>;

/** `POST /api/password/forgot`. */
export const forgotPasswordBodySchema = z.object({ email: emailSchema });
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBodySchema>;

/** `POST /api/password/reset`: the token of a mailed link. */
export const resetPasswordBodySchema = z.object({ token: z.string().max(100), password: passwordSchema });
export type ResetPasswordBody = z.infer<typeof resetPasswordBodySchema>;

/** Accounts opened through Google have no password until a mailed link sets one. */
export const passwordStateSchema = z.object({ hasPassword: z.boolean(), canSendMail: z.boolean() });
export type PasswordState = z.infer<typeof passwordStateSchema>;

/** One signed-in browser of the member. */
export const memberSessionSchema = z.object({
  /** Names the session without opening it. */
  id: z.string(),
  /** Null where the browser does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To the day. */
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type MemberSession = z.infer<typeof memberSessionSchema>;
export const memberSessionsSchema = z.object({ sessions: z.array(memberSessionSchema) });
