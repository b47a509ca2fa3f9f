import { z } from 'zod';
import { generationSettingsSchema } from './generation-settings.js';
import { generationStates } from './generation-states.js';
import { visibleMarkRuleSchema } from './visible-marks.js';

/** `url` is same-origin and accessible to the owner only; `index` is zero-based. */
export const generatedImageSchema = z.object({
  url: z.string(),
  index: z.int().nonnegative(),
  thumbnailUrl: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  contentType: z.enum(['image/png', 'image/jpeg']),
});
export type GeneratedImage = z.infer<typeof generatedImageSchema>;

/** The specification's generation task (API-061); the fields after `task_result` are additions. */
export const generationTaskSchema = z.object({
  task_id: z.uuid(),
  task_status: z.enum(generationStates),
  /** One sentence in the reader's language, or empty. */
  task_status_msg: z.string(),
  /** Empty unless the state is `succeed` and the images still exist. */
  task_result: z.object({ images: z.array(generatedImageSchema) }),
  settings: generationSettingsSchema,
  /** File name of the reference image as uploaded. */
  image_name: z.string(),
  /** True if the local studio made the images as a demonstration, without a model. */
  is_demonstration: z.boolean(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** When images and texts are deleted automatically. */
  kept_until: z.iso.datetime(),
});
export type GenerationTask = z.infer<typeof generationTaskSchema>;

export const submittedGenerationSchema = z.object({ task_id: z.uuid() });

/** One page of tasks, newest first. The next page starts below `nextBefore`, which is null on the last page. */
export const generationTasksSchema = z.object({
  tasks: z.array(generationTaskSchema),
  nextBefore: z.uuid().nullable(),
});
export type GenerationTasks = z.infer<typeof generationTasksSchema>;

export const generationAbilitiesSchema = z.object({
  isAvailable: z.boolean(),
  /** True if images come from the local studio, without a model. */
  isDemonstration: z.boolean(),
  /**
   * For a demonstration: a regular expression (flag `u`) for the words that the studio knows in a lower-case prompt.
   */
  promptPattern: z.string().optional(),
  /** Absent from services of version 0.1.0. */
  visibleMark: visibleMarkRuleSchema.optional(),
  /** Days after which images are deleted. */
  keptDays: z.int().positive(),
  reference: z.object({
    sidePixelsMin: z.int().positive(),
    /** Maximum ratio of the longer side to the shorter one. */
    aspectMax: z.number().min(1),
  }),
});

/** The word that opens the image generation page if the operator sets no other. */
export const generationGateWordDefault = 'jinwi-lab';

const generationGateSchema = z.object({
  /** SHA-256 of the word, in hexadecimal. The gate only keeps the page out of sight; it protects nothing. */
  digest: z.string(),
  /** The word itself if images are a demonstration and the operator has set no word; otherwise null. */
  hint: z.string().nullable(),
});
export type GenerationGate = z.infer<typeof generationGateSchema>;

/** `GET /api/generation-options`: what this server can generate, and the word that opens the page. */
export const generationOptionsSchema = generationAbilitiesSchema.extend({
  /** Absent from gateways of version 0.1.0. */
  gate: generationGateSchema.optional(),
});
export type GenerationOptions = z.infer<typeof generationOptionsSchema>;

export const generationImageKinds = ['image', 'thumbnail', 'reference'] as const;
export type GenerationImageKind = (typeof generationImageKinds)[number];
