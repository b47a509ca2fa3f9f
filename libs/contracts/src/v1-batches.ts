import { z } from 'zod';
import { batchItemSchema, batchSchema } from './batch.js';
import { problemSchema } from './problem.js';

// The bodies of /api/v1/batches. What is published here changes by addition only.

export const v1BatchSchema = batchSchema.omit({ version: true });
export type V1Batch = z.infer<typeof v1BatchSchema>;

/** Newest first; the header `Link` names the next page too. */
export const v1BatchesSchema = z.object({
  items: z.array(v1BatchSchema),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type V1Batches = z.infer<typeof v1BatchesSchema>;

export const v1BatchItemSchema = batchItemSchema.extend({
  /** Null unless the state is `failed`; the credit was returned, or never taken. */
  failure: problemSchema.nullable(),
});
export type V1BatchItem = z.infer<typeof v1BatchItemSchema>;

/** By position; the header `Link` names the next page too. */
export const v1BatchItemsSchema = z.object({
  items: z.array(v1BatchItemSchema),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type V1BatchItems = z.infer<typeof v1BatchItemsSchema>;
