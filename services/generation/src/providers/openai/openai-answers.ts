import { z } from 'zod';
import { type FinishedImages, ProviderError, type ProviderImage } from '../generation-provider.js';

const answerSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })),
  usage: z.object({ total_tokens: z.number().nonnegative() }).nullish().catch(null),
});

/** @throws ProviderError if the answer has no images or is unreadable; it was billed all the same */
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
