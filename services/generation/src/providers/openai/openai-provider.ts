import { abortAfter } from '@jinwi/service-kit';
import { OpenAI } from 'openai';
import { fetchResult, type ResultRules } from '../../results/fetch-result.js';
import {
  type GenerationProvider,
  ProviderError,
  type FinishedImages,
  type ProviderImage,
} from '../generation-provider.js';
import { openaiError } from './openai-errors.js';
import { openaiPromptLengthMax, toOpenaiRequest } from './openai-request.js';
import { z } from 'zod';

const answerSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
  usage: z.object({ total_tokens: z.number().nonnegative() }).nullish().catch(null),
});

export interface OpenaiConfig {
  /** For example `https://api.openai.com/v1`, or a compatible server. */
  baseUrl: string;
  apiKey: string;
  model: string;
  memberHashSecret: string;
  submitTimeoutMs: number;
  results: ResultRules;
}

/** Large enough for nine PNG images in base64. */
const answerBytesMax = 128 * 1024 * 1024;

/** Uses `images.edit` of OpenAI or a compatible server. The response contains the images; it is billed even if lost. */
export function createOpenaiProvider(config: OpenaiConfig): GenerationProvider {
  const { submitTimeoutMs, results } = config;
  const client = createClient(config);
  return {
    name: 'openai',
    capabilities: {
      imagesMax: 9,
      isAsync: false,
      referenceSidePixelsMin: 300,
      referenceAspectMax: 2.5,
      referenceSizeBytesMax: 50_000_000,
      promptLengthMax: openaiPromptLengthMax,
    },
    lostAnswer: 'never',
    label: { digitalSourceType: 'trainedAlgorithmicMedia', generator: generatorOf(config) },
    async submit(request, { signal }) {
      if (signal.aborted) throw new ProviderError('retry', 'request not sent to OpenAI: shutting down');
      // The library's own timeout no longer applies once the response headers have arrived.
      const deadline = abortAfter(submitTimeoutMs, signal);
      try {
        const parameters = await toOpenaiRequest(request, config);
        return { kind: 'done', ...finishedOf(await client.images.edit(parameters, { signal: deadline })) };
      } catch (error) {
        throw openaiError(error);
      }
    },
    findSubmission: () => Promise.resolve(null),
    poll: () => Promise.reject(new ProviderError('failed', 'OpenAI tasks cannot be polled')),
    fetchImage: async (image, { signal }) =>
      'bytes' in image ? image.bytes : fetchResult(image.url, { ...results, signal }),
  };
}

/** Returns the generator's name. Adds `OpenAI` only if the server is OpenAI's own, not a compatible one. */
const generatorOf = ({ baseUrl, model }: OpenaiConfig): string =>
  new URL(baseUrl).hostname === 'api.openai.com' ? `OpenAI ${model}` : model;

/** Creates the client. Sets every option that the library would otherwise read from the environment. */
const createClient = ({ baseUrl, apiKey, submitTimeoutMs }: OpenaiConfig): OpenAI =>
  new OpenAI({
    apiKey,
    adminAPIKey: null,
    webhookSecret: null,
    baseURL: baseUrl,
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: submitTimeoutMs,
    fetch: fetchBounded,
  });

async function fetchBounded(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  let sizeBytes = 0;
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        sizeBytes += part.length;
        if (sizeBytes > answerBytesMax)
          controller.error(new Error(`the response is longer than ${answerBytesMax} bytes`));
        else controller.enqueue(part);
      },
    }),
  );
  return new Response(counted ?? null, response);
}

/** @throws ProviderError if the answer has no images or is unreadable; even then, it has been billed */
export function finishedOf(answer: unknown): FinishedImages {
  const { success, data: parsed } = answerSchema.safeParse(answer);
  if (!success) throw new ProviderError('unknown-outcome', 'unrecognised response from OpenAI');
  const images = parsed.data.flatMap(imageOf);
  if (images.length === 0) throw new ProviderError('failed', 'OpenAI answered without images');
  const cost = parsed.usage
    ? ({ unit: 'tokens', amount: parsed.usage.total_tokens } as const)
    : ({ unit: 'images', amount: images.length } as const);
  return { images, cost };
}

function imageOf({ b64_json: base64, url }: z.infer<typeof answerSchema>['data'][number]): ProviderImage[] {
  if (base64) return [{ bytes: Buffer.from(base64, 'base64') }];
  return url ? [{ url }] : [];
}
