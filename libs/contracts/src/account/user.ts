import { z } from 'zod';
import { integerMax, passwordLengthMax, passwordLengthMin, usernameLengthMax } from '../constants.js';

/** Identifiers are PostgreSQL integers. */
export const idSchema = z.int().positive().max(integerMax);

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email address'));

export const passwordSchema = z
  .string()
  .min(passwordLengthMin, 'Password must be at least 6 characters')
  .max(passwordLengthMax, 'Password cannot exceed 128 characters');

/**
 * Normalized to NFC, so that Hangul typed on different systems compares equal. Invisible characters and those that
 * reverse text are refused.
 */
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

/** `GET /api/auth/google/status`: whether members can sign in with Google. */
export const googleSignInSchema = z.object({ isConfigured: z.boolean() });
export type GoogleSignIn = z.infer<typeof googleSignInSchema>;

export const memberSchema = z.object({ id: idSchema, username: z.string(), email: z.string() });
export type Member = z.infer<typeof memberSchema>;

/** A member with the fields that the gateway needs to sign the member in. */
export const memberAccountSchema = memberSchema.extend({
  /** Incremented whenever the member's other sessions are ended, for example by a new password. */
  sessionEpoch: z.int().nonnegative().default(0),
  /** True if the free credits are withheld until the member confirms the email address. */
  creditsAwaitProof: z.boolean().default(false),
  /** True if signing in by password or with Google also needs a code. */
  hasSecondFactor: z.boolean().default(false),
});
export type MemberAccount = z.infer<typeof memberAccountSchema>;

export const nextExpirySchema = z.object({ at: z.iso.datetime(), amount: z.int().positive() });

/** The response of `GET /api/user`: the member with the credit account (API-012). */
export const userSchema = memberSchema.extend({
  credits: z.int().nonnegative(),
  creditsExpiry: nextExpirySchema.nullable(),
  /** Present only while free credits are withheld. */
  creditsAwaitProof: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;
