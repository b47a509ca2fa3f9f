import { z } from 'zod';
import {
  aspectRatioDefault,
  aspectRatios,
  fidelityDefault,
  generationImagesDefault,
  generationImagesMax,
  negativePromptLengthMax,
  promptLengthMax,
  textLength,
} from '../constants.js';

export const imageReferences = ['subject', 'face'] as const;
export type ImageReference = (typeof imageReferences)[number];

const fidelitySchema = z.number().min(0).max(1);

/** The settings that a member chose. Texts are kept as typed. */
export const generationSettingsSchema = z.object({
  prompt: z
    .string()
    .refine((text) => text.trim() !== '', { error: 'generation.prompt-required', abort: true })
    .refine((text) => textLength(text) <= promptLengthMax, 'generation.prompt-too-long'),
  negative_prompt: z
    .string()
    .refine((text) => textLength(text) <= negativePromptLengthMax, 'generation.negative-prompt-too-long')
    .default(''),
  image_reference: z.enum(imageReferences).default('subject'),
  image_fidelity: fidelitySchema.default(fidelityDefault),
  human_fidelity: fidelitySchema.default(fidelityDefault),
  n: z.int().min(1).max(generationImagesMax).default(generationImagesDefault),
  aspect_ratio: z.enum(aspectRatios).default(aspectRatioDefault),
});
export type GenerationSettings = z.infer<typeof generationSettingsSchema>;
