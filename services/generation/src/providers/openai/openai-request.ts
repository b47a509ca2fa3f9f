import { type GenerationSettings } from '@jinwi/contracts';
import { toFile } from 'openai';
import { type ImageEditParamsNonStreaming } from 'openai/resources/images';
import { foldPrompt } from '../fold-prompt.js';
import { type SubmitRequest } from '../generation-provider.js';
import { createHmac } from 'node:crypto';

/** Prompt limit of the GPT image models in characters. */
export const openaiPromptLengthMax = 32_000;

type AspectRatio = GenerationSettings['aspect_ratio'];

/** Image sizes, as width × height in pixels. All sides are multiples of 16. */
const sizes: Readonly<Record<AspectRatio, string>> = {
  '1:1': '1024x1024',
  '16:9': '1536x864',
  '9:16': '864x1536',
  '4:3': '1152x864',
  '3:4': '864x1152',
  '3:2': '1536x1024',
  '2:3': '1024x1536',
  '21:9': '1792x768',
};

/** Image sizes for first-generation models, which support only three sizes. */
const firstSizes: Readonly<Record<AspectRatio, string>> = {
  '1:1': '1024x1024',
  '16:9': '1536x1024',
  '9:16': '1024x1536',
  '4:3': '1536x1024',
  '3:4': '1024x1536',
  '3:2': '1536x1024',
  '2:3': '1024x1536',
  '21:9': '1536x1024',
};

const isFirstGeneration = (model: string) =>
  /^(?:gpt-image-1(?:\.5|-mini)?|chatgpt-image-latest)(?:-\d|$)/u.test(model);
const hasInputFidelity = (model: string) => isFirstGeneration(model) && !model.startsWith('gpt-image-1-mini');

const faithfulFrom = 0.5;

/** Builds the parameters of `images.edit`. Sends a hash of the member's id, and the file with a neutral name. */
export async function toOpenaiRequest(
  { settings, reference, userId }: SubmitRequest,
  { model, memberHashSecret }: { model: string; memberHashSecret: string },
): Promise<ImageEditParamsNonStreaming> {
  const extension = reference.contentType === 'image/png' ? 'png' : 'jpg';
  return {
    model,
    image: await toFile(reference.bytes, `reference.${extension}`, { type: reference.contentType }),
    prompt: promptOf(settings),
    n: settings.n,
    size: (isFirstGeneration(model) ? firstSizes : sizes)[settings.aspect_ratio],
    quality: qualityOf(settings.n),
    user: memberHash(userId, memberHashSecret),
    ...(hasInputFidelity(model) && {
      input_fidelity: settings.image_fidelity >= faithfulFrom ? ('high' as const) : ('low' as const),
    }),
  };
}

/**
 * Returns the image quality. It is lower for many images, because nine images at the highest quality would cost more
 * than the three credits that members pay for them.
 */
function qualityOf(images: number): 'high' | 'medium' | 'low' {
  if (images <= 2) return 'high';
  return images <= 4 ? 'medium' : 'low';
}

const promptOf = (settings: GenerationSettings): string =>
  foldPrompt({
    prompt: `${settings.prompt.trim()}\n\n${guidanceOf(settings)}`,
    negativePrompt: settings.negative_prompt,
    lengthMax: openaiPromptLengthMax,
  });

/** Describes the settings in words, because this API does not take them as numbers. */
function guidanceOf({
  image_reference: reference,
  image_fidelity: image,
  human_fidelity: human,
}: GenerationSettings): string {
  const shared = `Use the attached image as the reference and follow it ${closeness(image)}.`;
  return reference === 'face'
    ? `${shared} Take over the face: the person must stay recognisable. Everything else may change.`
    : `${shared} Take over its main subject. If it shows a person, keep the likeness ${closeness(human)}.`;
}

function closeness(fidelity: number): string {
  if (fidelity >= 0.8) return 'very closely';
  if (fidelity >= faithfulFrom) return 'closely';
  return fidelity >= 0.2 ? 'loosely' : 'only as a distant inspiration';
}

/** Returns a hash by which a provider can distinguish members. Without the secret, it cannot be traced to a member. */
export const memberHash = (userId: number, secret: string): string =>
  createHmac('sha256', secret).update(`jinwi-member-${userId}`).digest('hex');
