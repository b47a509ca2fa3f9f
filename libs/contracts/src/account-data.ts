import { z } from 'zod';
import { locales, passwordLengthMax } from './constants.js';
import { memberSessionSchema } from './account.js';
import { apiKeySchema } from './api-keys.js';
import { idSchema } from './user.js';

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;

/** A download of everything about a member. */
export const accountExportSchema = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** Analyses and generations packed so far. */
  done: z.int().nonnegative(),
  /** Null until it is ready. */
  sizeBytes: z.int().nonnegative().nullable(),
  requestedAt: z.iso.datetime(),
  /** When the file of a ready one is deleted. */
  expiresAt: z.iso.datetime().nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** The latest one, as long as it has something to say. */
export const accountExportAnswerSchema = z.object({ export: accountExportSchema.nullable() });
export type AccountExportAnswer = z.infer<typeof accountExportAnswerSchema>;

/** What the account service itself knows of a member. */
export const exportedAccountSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** Ways to sign in at other providers. */
  identities: z.array(z.object({ issuer: z.string(), linkedAt: z.iso.datetime() })),
  secondFactorSince: z.iso.datetime().nullable().optional(),
  passkeys: z
    .array(
      z.object({ name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }),
    )
    .optional(),
  /** Revoked ones too. */
  keys: z
    .array(apiKeySchema.omit({ id: true }).extend({ revokedAt: z.iso.datetime().nullable() }))
    .optional(),
  /** The newest entries of the audit trail. */
  events: z.array(z.object({ at: z.iso.datetime(), action: z.string(), address: z.string().nullable() })),
});

/** An export taken on; the attempt tells it from an earlier one that died. */
export const exportJobSchema = z.object({
  id: z.uuid(),
  attempt: z.int().positive(),
  locale: z.enum(locales),
  account: exportedAccountSchema,
  sessions: z.array(memberSessionSchema),
});
export type ExportJob = z.infer<typeof exportJobSchema>;

/** What a member types to delete the account, in either language. */
export const deletionWords = { ko: '탈퇴', en: 'DELETE' } as const;

/** `POST /api/account/deletion`; the password is null where the account has none. */
export const deleteAccountBodySchema = z.object({
  password: z.string().max(passwordLengthMax).nullable(),
  word: z.enum(deletionWords),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBodySchema>;

/** A stored file of an analysis or a generation; its name in the archive. */
export const exportedFileSchema = z.object({
  name: z.string(),
  key: z.string(),
  /** Of uploads: with their size, so that a damaged one is noticed. */
  sha256: z.string().optional(),
  sizeBytes: z.int().positive().optional(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;
