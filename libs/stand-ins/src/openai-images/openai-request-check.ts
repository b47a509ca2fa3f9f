import { imageSize } from '../made-png.js';
import { type OpenaiFaultName } from './openai-refusals.js';

/** A received edit request. The image is reduced to its name, type and size. */
export interface OpenaiImageRequest {
  model: string;
  prompt: string;
  n: number;
  size: string;
  quality: string;
  input_fidelity: string | null;
  user: string | null;
  image: { name: string; type: string; sizeBytes: number };
}

export class OpenaiFaultError extends Error {
  constructor(
    readonly fault: OpenaiFaultName,
    message: string,
  ) {
    super(message);
  }
}

const fieldNames = ['model', 'prompt', 'n', 'size', 'quality', 'input_fidelity', 'user', 'image'];
const firstModels = /^(?:gpt-image-1(?:\.5|-mini)?|chatgpt-image-latest)(?:-\d|$)/u;
const firstSizes = ['1024x1024', '1536x1024', '1024x1536', 'auto'];
const promptLengthMax = 32_000;
const aspectMax = 3;

/** @throws OpenaiFaultError with OpenAI's message */
export async function checkedOpenaiRequest({
  contentType,
  body,
}: {
  contentType: string;
  body: Buffer;
}): Promise<OpenaiImageRequest> {
  const headers = { 'content-type': contentType };
  const form = await new Response(body, { headers }).formData();
  for (const name of form.keys()) {
    if (!fieldNames.includes(name)) throw new OpenaiFaultError('unknown_parameter', `Unknown: '${name}'.`);
  }
  const text = (name: string): string | null => {
    const value = form.get(name);
    return typeof value === 'string' ? value : null;
  };
  const request = {
    model: text('model') ?? 'gpt-image-1.5',
    prompt: text('prompt') ?? '',
    n: Number(text('n') ?? 1),
    size: text('size') ?? 'auto',
    quality: text('quality') ?? 'auto',
    input_fidelity: text('input_fidelity'),
    user: text('user'),
    image: await checkedImage(form.get('image')),
  };
  check(request);
  return request;
}

function check({ model, prompt, n, size, quality, input_fidelity: fidelity }: OpenaiImageRequest): void {
  const isFirst = firstModels.test(model);
  if (!/^(?:chat)?gpt-image/u.test(model)) throw new OpenaiFaultError('model_not_found', 'No such model.');
  if (fidelity !== null && (!isFirst || model.startsWith('gpt-image-1-mini')))
    throw new OpenaiFaultError('unsupported_parameter', `'input_fidelity' is not supported by ${model}.`);
  const isPromptGood = prompt !== '' && [...prompt].length <= promptLengthMax;
  const isSizeGood = isFirst ? firstSizes.includes(size) : isFreeSize(size);
  const isQualityGood = ['low', 'medium', 'high', 'auto'].includes(quality);
  if (!isPromptGood || !Number.isInteger(n) || n < 1 || n > 10 || !isSizeGood || !isQualityGood)
    throw new OpenaiFaultError('invalid_value', 'Invalid value.');
}

/** Returns whether a size is valid: sides are multiples of 16, with a ratio up to 3:1. */
function isFreeSize(size: string): boolean {
  if (size === 'auto') return true;
  const [width = 0, height = 0] = size.split('x').map(Number);
  return width % 16 === 0 && height % 16 === 0 && Math.max(width / height, height / width) <= aspectMax;
}

async function checkedImage(value: File | string | null): Promise<OpenaiImageRequest['image']> {
  if (value === null || typeof value === 'string')
    throw new OpenaiFaultError('invalid_value', 'Missing required parameter: image.');
  const bytes = Buffer.from(await value.arrayBuffer());
  if (!imageSize(bytes)) throw new OpenaiFaultError('invalid_image_file', 'Invalid image file.');
  return { name: value.name, type: value.type, sizeBytes: bytes.length };
}
