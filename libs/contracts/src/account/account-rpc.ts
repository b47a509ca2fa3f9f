import { z } from 'zod';
import {
  accountExportAnswerSchema,
  accountExportSchema,
  exportedFileSchema,
  exportJobSchema,
} from './account-data.js';
import { imageSourceSchema } from '../analysis/addresses.js';
import { analysisRecordSchema, analysisStates } from '../analysis/analysis.js';
import { decisionSchema } from '../analysis/decisions.js';
import { comparisonSchema } from '../analysis/comparisons.js';
import { call, locale, member, nothing } from '../rpc-fields.js';
import { generationTaskSchema } from '../generation/generation.js';
import { memberSessionSchema } from './account.js';
import { shareSchema } from '../analysis/shares.js';
import { idSchema } from './user.js';

const attempt = z.object({ id: z.uuid(), attempt: z.int().positive() });

const erasure = {
  request: member,
  /** False if more is left to delete and the call must be repeated. */
  response: z.object({ isDone: z.boolean() }),
};

/** Calls to export and delete everything that a member has stored; part of `rpc`. */
export const accountRpc = {
  /** Starts an export, or returns the one in progress. Refusal: `account.export-limit`. */
  'auth.startExport': call(
    z.object({ userId: idSchema, locale, sessions: z.array(memberSessionSchema) }),
    accountExportSchema,
  ),
  'auth.getExport': call(member, accountExportAnswerSchema),
  /** Claims an export that is waiting, or whose gateway died while packing it. */
  'auth.claimExport': call(nothing, z.object({ job: exportJobSchema.nullable() })),
  /** Renews the lease on an export. `isOurs` is false if another process has the export, or it ended or was deleted. */
  'auth.renewExport': call(
    attempt.extend({ done: z.int().nonnegative() }),
    z.object({ isOurs: z.boolean() }),
  ),
  'auth.endExport': call(
    attempt.extend({ sizeBytes: z.int().positive(), partCount: z.int().positive() }),
    nothing,
  ),
  /** Returns where the file of the member's finished export is stored. Refusal: `account.export-not-found`. */
  'auth.exportFile': call(
    member,
    attempt.extend({ sizeBytes: z.int().positive(), partCount: z.int().positive() }),
  ),
  /** Returns those of the given ids whose exports may still have a file. */
  'auth.keptExports': call(
    z.object({ ids: z.array(z.uuid()).max(1_000) }),
    z.object({ ids: z.array(z.uuid()) }),
  ),

  /**
   * Deletes the account and its sessions at once; its images, texts and credits are handled later. Refusals:
   * `auth.password-wrong`, `auth.sign-in-again`.
   */
  'auth.deleteAccount': call(
    z.object({ userId: idSchema, password: z.string().nullable(), hasJustSignedIn: z.boolean() }),
    nothing,
  ),
  /**
   * Called when a member deletes the account: refunds paid credits where the rules allow, leaves other paid credits
   * to an operator, and ends free ones. Idempotent. Refusal: `credits.charge-open`.
   */
  'credits.closeAccount': call(member, nothing),
  /** Cancels and deletes the member's analyses, a limited number per call. */
  'analysis.eraseMember': erasure,
  'generation.eraseMember': erasure,

  /** Returns the member's payments, newest first, at most 1,000. */
  'credits.orders': call(
    member,
    z.object({
      orders: z.array(
        z.object({
          id: z.uuid(),
          provider: z.string(),
          itemId: z.string(),
          amount: z.int(),
          priceMinor: z.int(),
          currency: z.string(),
          paymentId: z.string().nullable(),
          status: z.string(),
          createdAt: z.iso.datetime(),
          settledAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  ),

  /**
   * Returns the member's next analysis in order of id, including hidden and failed ones. One per call, because a
   * message is limited to 1 MiB.
   */
  'analysis.exportNext': call(
    z.object({ userId: idSchema, afterId: z.int().nonnegative(), locale }),
    z.object({
      next: z
        .object({
          id: idSchema,
          state: z.enum(analysisStates),
          hidden: z.boolean(),
          imageName: z.string(),
          imageSize: z.int().positive(),
          createdAt: z.iso.datetime(),
          /** Error code if the analysis failed, otherwise null. */
          failure: z.string().nullable(),
          /** Where the image was fetched from; null or absent for uploads. */
          source: imageSourceSchema.nullable().optional(),
          record: analysisRecordSchema.nullable(),
          files: z.array(exportedFileSchema),
          /** The links by which the report is still shared. */
          shares: z.array(shareSchema).optional(),
          decision: decisionSchema.optional(),
          comparisons: z.array(comparisonSchema).optional(),
        })
        .nullable(),
    }),
  ),
  /** Returns the member's next generation after `afterId`, or the oldest if `afterId` is null. */
  'generation.exportNext': call(
    z.object({ userId: idSchema, afterId: z.uuid().nullable(), locale }),
    z.object({
      next: z.object({ task: generationTaskSchema, files: z.array(exportedFileSchema) }).nullable(),
    }),
  ),
} as const;
