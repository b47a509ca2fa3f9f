import { type SubmitRequest } from '../generation-provider.js';
import { foldPrompt } from '../fold-prompt.js';

/** Code points that Kling takes as a prompt. */
export const klingPromptLengthMax = 2_500;

/** Body of `POST /v1/images/generations`. With an image Kling takes no negative prompt. */
export const toKlingRequest = (
  { settings, reference }: SubmitRequest,
  { model, submissionId }: { model: string; submissionId: string },
) => ({
  model_name: model,
  prompt: foldPrompt({
    prompt: settings.prompt,
    negativePrompt: settings.negative_prompt,
    lengthMax: klingPromptLengthMax,
  }),
  image: Buffer.from(reference.bytes).toString('base64'),
  image_reference: settings.image_reference,
  image_fidelity: settings.image_fidelity,
  human_fidelity: settings.human_fidelity,
  n: settings.n,
  aspect_ratio: settings.aspect_ratio,
  external_task_id: submissionId,
});
