import { type SubmitRequest } from '../generation-provider.js';
import { foldPrompt } from '../fold-prompt.js';

/** Kling's prompt limit in code points. */
export const klingPromptLengthMax = 2_500;

/**
 * Kling refuses parameters that a model lacks. Only v1.5 distinguishes subject and face, and only the first two
 * models take an image fidelity.
 */
const referenceModel = 'kling-v1-5';
const fidelityModels = ['kling-v1', referenceModel];

/** Builds the body of `POST /v1/images/generations`. Kling accepts no negative prompt together with an image. */
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
  ...(model === referenceModel && {
    image_reference: settings.image_reference,
    human_fidelity: settings.human_fidelity,
  }),
  ...(fidelityModels.includes(model) && { image_fidelity: settings.image_fidelity }),
  n: settings.n,
  aspect_ratio: settings.aspect_ratio,
  external_task_id: submissionId,
});
