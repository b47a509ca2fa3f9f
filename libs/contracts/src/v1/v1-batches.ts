import { z } from 'zod';
import { batchItemSchema, batchSchema } from '../batches/batch.js';
import { problemSchema } from './v1.js';

// Bodies of /api/v1/batches. Published fields are never changed or removed; new ones may be added.

export const v1BatchSchema = batchSchema.omit({ version: true });
export type V1Batch = z.infer<typeof v1BatchSchema>;

/** Newest first. The `Link` header also points to the next page. */
export const v1BatchesSchema = z.object({
  items: z.array(v1BatchSchema),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type V1Batches = z.infer<typeof v1BatchesSchema>;

export const v1BatchItemSchema = batchItemSchema.extend({
  /** Null unless the state is `failed`. The credit of a failed image was returned or never taken. */
  failure: problemSchema.nullable(),
});
export type V1BatchItem = z.infer<typeof v1BatchItemSchema>;

/** Sorted by position. The `Link` header also points to the next page. */
export const v1BatchItemsSchema = z.object({
  items: z.array(v1BatchItemSchema),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type V1BatchItems = z.infer<typeof v1BatchItemsSchema>;
