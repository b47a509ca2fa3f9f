import { z } from 'zod';
import { locales, passwordLengthMax } from '../constants.js';
import { memberSessionSchema } from './account.js';
import { apiKeySchema } from './api-keys.js';
import { idSchema } from './user.js';

export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const;

export const accountExportSchema = z.object({
  id: z.uuid(),
  state: z.enum(exportStates),
  /** Number of analyses and generations packed so far. */
  done: z.int().nonnegative(),
  /** Null until the export is ready. */
  sizeBytes: z.int().nonnegative().nullable(),
  requestedAt: z.iso.datetime(),
  /** When the file of a ready export is deleted. */
  expiresAt: z.iso.datetime().nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** The member's latest export; null if there is none or its file has expired. */
export const accountExportAnswerSchema = z.object({ export: accountExportSchema.nullable() });
export type AccountExportAnswer = z.infer<typeof accountExportAnswerSchema>;

/** The part of an export that the auth service stores itself. */
export const exportedAccountSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** Linked accounts at external sign-in providers. */
  identities: z.array(z.object({ issuer: z.string(), linkedAt: z.iso.datetime() })),
  secondFactorSince: z.iso.datetime().nullable().optional(),
  passkeys: z
    .array(
      z.object({ name: z.string(), createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }),
    )
    .optional(),
  keys: z
    .array(apiKeySchema.omit({ id: true }).extend({ revokedAt: z.iso.datetime().nullable() }))
    .optional(),
  /** The newest entries of the audit trail. */
  events: z.array(z.object({ at: z.iso.datetime(), action: z.string(), address: z.string().nullable() })),
});

/** An export that a process has claimed. `attempt` distinguishes it from an earlier attempt whose process died. */
export const exportJobSchema = z.object({
  id: z.uuid(),
  attempt: z.int().positive(),
  locale: z.enum(locales),
  account: exportedAccountSchema,
  sessions: z.array(memberSessionSchema),
});
export type ExportJob = z.infer<typeof exportJobSchema>;

/** The word that a member types to confirm deleting the account; either language is accepted. */
export const deletionWords = { ko: '탈퇴', en: 'DELETE' } as const;

/** `POST /api/account/deletion`; the password is null if the account has none. */
export const deleteAccountBodySchema = z.object({
  password: z.string().max(passwordLengthMax).nullable(),
  word: z.enum(deletionWords),
});
export type DeleteAccountBody = z.infer<typeof deleteAccountBodySchema>;

/** A stored file of an analysis or a generation; `name` is its name in the archive. */
export const exportedFileSchema = z.object({
  name: z.string(),
  key: z.string(),
  /** Set for uploads, together with `sizeBytes`, so that a damaged upload is detected. */
  sha256: z.string().optional(),
  sizeBytes: z.int().positive().optional(),
});
export type ExportedFile = z.infer<typeof exportedFileSchema>;
