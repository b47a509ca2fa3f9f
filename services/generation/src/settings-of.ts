import { type GenerationSettings } from '@jinwi/contracts';
import { type StoredTask } from './task.repository.js';

export const settingsOf = (task: StoredTask): GenerationSettings => ({
  prompt: task.prompt,
  negative_prompt: task.negativePrompt,
  image_reference: task.imageReference,
  image_fidelity: task.imageFidelity,
  human_fidelity: task.humanFidelity,
  n: task.n,
  aspect_ratio: task.aspectRatio,
});
