import { z } from 'zod';
import { webAddressSchema } from '../analysis/addresses.js';
import { aiAnswers, alterationAnswers } from '../analysis/analysis.js';
import { batchImagesMax, integerMax } from '../constants.js';
import { idSchema } from '../account/user.js';

/** `open`: images can be added; `running`: no more images can be added, and some are still being processed. */
export const batchStates = ['open', 'running', 'done'] as const;

export const batchSchema = z.object({
  id: z.uuid(),
  state: z.enum(batchStates),
  counts: z.object({
    total: z.int().nonnegative(),
    done: z.int().nonnegative(),
    failed: z.int().nonnegative(),
  }),
  /** Grows with each change of the batch or of one of its items. */
  version: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** When the batch stopped accepting images. */
  closedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Batch = z.infer<typeof batchSchema>;

/** `fetching`: not yet downloaded; `waiting`: stored; `failed`: its credit was returned or never taken. */
export const batchItemStates = ['fetching', 'waiting', 'running', 'done', 'failed'] as const;
export type BatchItemState = (typeof batchItemStates)[number];

const positionSchema = z
  .int()
  .nonnegative()
  .max(batchImagesMax - 1);

/**
 * One image of a batch. Verdict, score and answers are null before the state is `done`, and again after the analysis
 * was deleted.
 */
export const batchItemSchema = z.object({
  /** Zero-based position in the batch. */
  position: positionSchema,
  imageName: z.string(),
  /** Address that the image was fetched from; null for an upload. */
  address: z.string().nullable(),
  state: z.enum(batchItemStates),
  /** Null until the analysis begins, and for an item that failed without an analysis. */
  analysisId: idSchema.nullable(),
  verdict: z.string().nullable(),
  score: z.int().min(0).max(100).nullable(),
  alteration: z.enum(alterationAnswers).nullable(),
  ai: z.enum(aiAnswers).nullable(),
  /** Error code when the state is `failed`. */
  failure: z.string().nullable(),
});
export type BatchItem = z.infer<typeof batchItemSchema>;

/** The member's latest batches, newest first. */
export const batchesSchema = z.object({ batches: z.array(batchSchema) });
export type Batches = z.infer<typeof batchesSchema>;

/** A batch with its items in order: all of them, or those that changed since the version `seen`. */
export const batchTableSchema = z.object({ batch: batchSchema, items: z.array(batchItemSchema) });
export type BatchTable = z.infer<typeof batchTableSchema>;

/** `?seen=N&wait=S` of `GET /api/batches/{batchId}`: waits up to S seconds for a version above N. */
export const batchTableQuerySchema = z.object({
  seen: z.coerce.number().pipe(z.int().min(-1).max(integerMax)).default(-1),
  wait: z.coerce.number().pipe(z.int().min(0).max(20)).default(0),
});

/** `?position=N` of `POST /api/batches/{batchId}/images`. If the position is taken, returns the item there. */
export const batchPositionQuerySchema = z.object({ position: z.coerce.number().pipe(positionSchema) });

export const batchAddressesSchema = z.object({
  addresses: z.array(webAddressSchema).min(1).max(batchImagesMax),
});
export type BatchAddresses = z.infer<typeof batchAddressesSchema>;

/** `POST /api/batches`: the number of images that will be uploaded one by one, or the addresses of all images. */
export const openBatchBodySchema = z.union([
  z.object({ count: z.int().positive().max(batchImagesMax) }),
  batchAddressesSchema,
]);
export type OpenBatchBody = z.infer<typeof openBatchBodySchema>;
