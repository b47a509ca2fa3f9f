import { type GenerationSettings, type submittedGenerationSchema } from '@jinwi/contracts';
import { type z } from 'zod';
import { request } from '../../../shared/lib/http.js';

export interface Submission {
  file: File;
  settings: GenerationSettings;
  /** Sending the same again under the same key is charged once. */
  idempotencyKey: string;
}

/** @returns the task's id. @throws ApiError for a refusal, the browser's TypeError without an answer */
export const submitGeneration = async ({ file, settings, idempotencyKey }: Submission): Promise<string> => {
  const response = await request('/api/generate-image', {
    method: 'POST',
    body: formOf({ file, settings }),
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  const submitted = (await response.json()) as z.infer<typeof submittedGenerationSchema>;
  return submitted.task_id;
};

/** Leaves out an empty negative prompt. */
function formOf({ file, settings }: Pick<Submission, 'file' | 'settings'>): FormData {
  const form = new FormData();
  form.append('image', file);
  for (const [name, value] of Object.entries(settings)) {
    if (name !== 'negative_prompt' || value !== '') form.append(name, String(value));
  }
  return form;
}
