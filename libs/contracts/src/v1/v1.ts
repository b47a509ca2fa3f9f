import { z } from 'zod';
import { batchItemSchema, batchSchema } from '../batches/batch.js';
import {
  aiAnswerSchema,
  alterationAnswerSchema,
  analysisProgressSchema,
  analysisStates,
  evidencePlaceSchema,
  reportSchema,
  secondOpinionSchema,
} from '../analysis/analysis.js';
import { keyScopeSchema } from '../account/api-keys.js';
import { generationSettingsSchema } from '../generation/generation-settings.js';
import { generationStates } from '../generation/generation-states.js';
import { generatedImageSchema } from '../generation/generation.js';
import { idSchema } from '../account/user.js';
import { decisions, verdicts } from '../analysis/verdicts.js';

// Bodies of /api/v1, the API for members' programs. Published fields are never changed or removed; new ones may be
// added.

export const v1PageSizeMax = 50;
export const v1PageSizeDefault = 20;
/** The longest wait that the server grants for `Prefer: wait=`. */
export const v1WaitSecondsMax = 60;
export const v1ImageMinutes = 15;

/** `?limit=&cursor=` of a list. */
export const v1PageQuerySchema = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(v1PageSizeMax)).default(v1PageSizeDefault),
  /** The `nextCursor` of the previous page. */
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .optional(),
});

/** Problem details (RFC 9457): always used in /api/v1, elsewhere for `Accept: application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  /** One sentence in the language of `Accept-Language`. */
  title: z.string(),
  status: z.int(),
  code: z.string(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** A path on this host that works without a key until the time `expiresAt` of the enclosing object. */
const address = z.string();
const expiresAt = z.iso.datetime();

export const v1ImagesSchema = z.object({
  expiresAt,
  preview: address,
  thumbnail: address.optional(),
  original: address.optional(),
  ela: address.optional(),
  heatmap: address.optional(),
  /** Findings of individual tests as greyscale pictures stacked on one sheet. */
  evidence: z.object({ url: address, pictures: z.array(evidencePlaceSchema) }).optional(),
  /** Thumbnails of the files that the image was made from, on one sheet; `provenance.ingredients` names their places. */
  ingredients: address.optional(),
});
export type V1Images = z.infer<typeof v1ImagesSchema>;

/** Fields that lists and reports share for a successful analysis. */
const summary = {
  imageName: z.string(),
  imageSizeBytes: z.int().positive(),
  createdAt: z.iso.datetime(),
  /** The time at which the analysis is deleted with its images; null if it stays until its owner deletes it. */
  keptUntil: z.iso.datetime().nullable(),
  verdict: z
    .string()
    .describe(
      `${verdicts.map((label) => `\`${label}\``).join(', ')}. In English whatever the language; later versions may add others.`,
    ),
  /** From 0 to 100; a higher score means fewer signs. */
  score: z.int().min(0).max(100),
  /** What the account's owner decided about the picture; null if nothing was decided. */
  decision: z.enum(decisions).nullable(),
};

export const v1ReportSchema = z.object({
  ...summary,
  /** Whether the image was altered; null in reports made before this answer existed. */
  alteration: alterationAnswerSchema.nullable(),
  /** Whether AI made the image; null in reports made before this answer existed. */
  ai: aiAnswerSchema.nullable(),
  /** Texts in the language of `Accept-Language`. */
  texts: z.object({
    evaluation: z.string(),
    tests: z.array(z.object({ id: z.string(), name: z.string(), details: z.string() })),
  }),
  /** All findings of the engine, independent of language. */
  evidence: reportSchema.omit({ alteration: true, ai: true }).nullable(),
  secondOpinion: secondOpinionSchema.nullable(),
  images: v1ImagesSchema,
});
export type V1Report = z.infer<typeof v1ReportSchema>;

export const v1AnalysisSchema = z.object({
  id: idSchema,
  state: z.enum(analysisStates),
  steps: analysisProgressSchema.shape.steps,
  /** Null until the state is `done`. */
  report: v1ReportSchema.nullable(),
  /** Null unless the state is `failed`. The credit of a failed analysis was returned. */
  failure: problemSchema.nullable(),
});
export type V1Analysis = z.infer<typeof v1AnalysisSchema>;

export const v1AnalysisItemSchema = z.object({
  id: idSchema,
  ...summary,
  images: v1ImagesSchema.pick({ expiresAt: true, preview: true, thumbnail: true }),
});
export type V1AnalysisItem = z.infer<typeof v1AnalysisItemSchema>;

/** Newest first. The `Link` header also points to the next page. */
export const v1AnalysesSchema = z.object({
  items: z.array(v1AnalysisItemSchema),
  nextCursor: z.string().nullable(),
});
export type V1Analyses = z.infer<typeof v1AnalysesSchema>;

export const v1GenerationSchema = z.object({
  id: z.uuid(),
  state: z.enum(generationStates),
  /** One sentence in the language of `Accept-Language`, or empty. */
  message: z.string(),
  settings: generationSettingsSchema,
  imageName: z.string(),
  /** True if the local studio made the images as a demonstration, without a model. */
  isDemonstration: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  keptUntil: z.iso.datetime(),
  images: z.object({ expiresAt, items: z.array(generatedImageSchema) }),
});
export type V1Generation = z.infer<typeof v1GenerationSchema>;

export const v1AccountSchema = z.object({
  credits: z.object({ available: z.int().nonnegative(), held: z.int().nonnegative() }),
  key: z.object({
    name: z.string(),
    scopes: z.array(keyScopeSchema),
    /** The total credits that the key may ever spend; null means no limit. */
    creditLimit: z.int().positive().nullable(),
    creditsLeft: z.int().nonnegative().nullable(),
  }),
});
export type V1Account = z.infer<typeof v1AccountSchema>;

export const v1BatchSchema = batchSchema.omit({ version: true });
export type V1Batch = z.infer<typeof v1BatchSchema>;

/** Newest first. The `Link` header also points to the next page. */
export const v1BatchesSchema = z.object({
  items: z.array(v1BatchSchema),
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
  nextCursor: z.string().nullable(),
});
export type V1BatchItems = z.infer<typeof v1BatchItemsSchema>;
