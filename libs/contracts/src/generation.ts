import { z } from 'zod';
import { generationSettingsSchema } from './generation-settings.js';
import { generationStates } from './generation-states.js';

/** `url` is same-origin and for the owner only; `index` counts from 0. */
export const generatedImageSchema = z.object({
  url: z.string(),
  index: z.int().nonnegative(),
  thumbnailUrl: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  contentType: z.enum(['image/png', 'image/jpeg']),
});
export type GeneratedImage = z.infer<typeof generatedImageSchema>;

/** Generation task of the specification (API-061); the fields after `task_result` are additions. */
export const generationTaskSchema = z.object({
  task_id: z.uuid(),
  task_status: z.enum(generationStates),
  /** One sentence in the reader's language, or empty. */
  task_status_msg: z.string(),
  /** Empty in every state but `succeed`, and once the images were deleted. */
  task_result: z.object({ images: z.array(generatedImageSchema) }),
  settings: generationSettingsSchema,
  /** Name of the reference image as uploaded. */
  image_name: z.string(),
  /** Made by the local studio, which is a demonstration and no model. */
  is_demonstration: z.boolean(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** When images and texts are deleted by themselves. */
  kept_until: z.iso.datetime(),
});
export type GenerationTask = z.infer<typeof generationTaskSchema>;

/** Answer of `POST /api/generate-image`. */
export const submittedGenerationSchema = z.object({ task_id: z.uuid() });

/** One page of tasks, newest first; the next one begins below `nextBefore`, null = this was the last one. */
export const generationTasksSchema = z.object({
  tasks: z.array(generationTaskSchema),
  nextBefore: z.uuid().nullable(),
});
export type GenerationTasks = z.infer<typeof generationTasksSchema>;

/** `GET /api/generation-options`: what this server can make, before anybody pays for it. */
export const generationOptionsSchema = z.object({
  isAvailable: z.boolean(),
  /** The local studio makes the images: no model. */
  isDemonstration: z.boolean(),
  /** Days after which images are deleted. */
  keptDays: z.int().positive(),
  reference: z.object({
    sidePixelsMin: z.int().positive(),
    /** Longer side ÷ shorter side. */
    aspectMax: z.number().min(1),
  }),
});
export type GenerationOptions = z.infer<typeof generationOptionsSchema>;

export const generationImageKinds = ['image', 'thumbnail', 'reference'] as const;
export type GenerationImageKind = (typeof generationImageKinds)[number];
