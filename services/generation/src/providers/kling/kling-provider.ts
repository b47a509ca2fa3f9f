import { fetchResult, type ResultRules } from '../../results/fetch-result.js';
import { type GenerationProvider, ProviderError, type SubmitRequest } from '../generation-provider.js';
import { polledOf, startedTaskOf } from './kling-answers.js';
import { createKlingClient, type KlingAccess } from './kling-client.js';
import { foldPrompt } from '../fold-prompt.js';

/** Kling's prompt limit in code points. */
const klingPromptLengthMax = 2_500;

/**
 * The only model that distinguishes subject and face. Kling refuses parameters that a model does not support, and only
 * the `fidelityModels` support an image fidelity.
 */
const referenceModel = 'kling-v1-5';

const fidelityModels = ['kling-v1', referenceModel];

export interface KlingConfig extends KlingAccess {
  model: string;
  submitTimeoutMs: number;
  results: ResultRules;
}

const tasksPath = '/v1/images/generations';

const questionTimeoutMs = 15_000;

/** Uses Kling's image generation with a reference image. Submissions contain our id, so that they can be looked up. */
export function createKlingProvider({
  model,
  submitTimeoutMs,
  results,
  ...access
}: KlingConfig): GenerationProvider {
  const call = createKlingClient(access);

  const ask = (id: string, { signal }: { signal: AbortSignal }) =>
    call({ path: `${tasksPath}/${encodeURIComponent(id)}`, timeoutMs: questionTimeoutMs, signal });

  const findSubmission: GenerationProvider['findSubmission'] = async (submissionId, { signal }) => {
    const data = await ask(submissionId, { signal }).catch(nullWhenUnknown);
    const found = startedTaskOf(data);
    if (!found || (found.externalTaskId !== null && found.externalTaskId !== submissionId)) return null;
    return found.taskId;
  };

  const start = async (
    request: SubmitRequest,
    { submissionId, signal }: { submissionId: string; signal: AbortSignal },
  ): Promise<string> => {
    const body = toKlingRequest(request, { model, submissionId });
    const started = startedTaskOf(await call({ path: tasksPath, body, timeoutMs: submitTimeoutMs, signal }));
    if (!started) throw new ProviderError('unknown-outcome', 'unrecognised submit response from Kling');
    return started.taskId;
  };

  return {
    name: 'kling',
    capabilities: {
      imagesMax: 9,
      isAsync: true,
      referenceSidePixelsMin: 300,
      referenceAspectMax: 2.5,
      referenceSizeBytesMax: 10_000_000,
      promptLengthMax: klingPromptLengthMax,
    },
    lostAnswer: 'look-up',
    label: { digitalSourceType: 'trainedAlgorithmicMedia', generator: `Kling ${model}` },
    async submit(request, options) {
      try {
        return { kind: 'async', providerTaskId: await start(request, options) };
      } catch (error) {
        // Kling refuses a repeated id as invalid input. In that case, the first submission did arrive.
        const isRepeated = error instanceof ProviderError && error.kind === 'invalid-input';
        const providerTaskId = isRepeated ? await findSubmission(options.submissionId, options) : null;
        if (providerTaskId === null) throw error;
        return { kind: 'async', providerTaskId };
      }
    },
    findSubmission,
    poll: async (providerTaskId, options) => polledOf(await ask(providerTaskId, options).catch(asGone)),
    fetchImage: async (image, { signal }) =>
      'bytes' in image ? image.bytes : fetchResult(image.url, { ...results, signal }),
  };
}

const nullWhenUnknown = (error: unknown): null => {
  if (error instanceof ProviderError && error.kind === 'invalid-input') return null;
  throw error;
};

/** A task that Kling no longer knows counts as `failed`, not as `invalid-input`: the member is not at fault. */
const asGone = (error: unknown): never => {
  if (error instanceof ProviderError && error.kind === 'invalid-input') {
    throw new ProviderError('failed', 'Kling does not know the task', error.details);
  }
  throw error;
};

/** Builds the body of `POST /v1/images/generations`. Kling accepts no negative prompt together with an image. */
const toKlingRequest = (
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
