import { createHash } from 'node:crypto';
import { generationImagesMax, promptLengthMax } from '@jinwi/contracts';
import { type GenerationProvider, ProviderError, type SubmitRequest } from '../generation-provider.js';
import { promptPattern } from './read-prompts.js';
import { seededRandom } from './seeded-random.js';

/**
 * Makes images from the reference without a model, only by image processing. It is meant for tests and for people who
 * have no key. Every image is marked as a demonstration.
 */
export function createStudioProvider(): GenerationProvider {
  return {
    name: 'studio',
    capabilities: {
      imagesMax: generationImagesMax,
      isAsync: false,
      referenceSidePixelsMin: 300,
      referenceAspectMax: 2.5,
      referenceSizeBytesMax: 50_000_000,
      promptLengthMax: promptLengthMax + 250,
      promptPattern,
    },
    lostAnswer: 'repeat',
    label: { digitalSourceType: 'algorithmicMedia', generator: 'Jinwi local studio' },
    async submit(request, { signal }) {
      const images = await makeImages(request, signal).catch((error: unknown) => {
        throw signal.aborted
          ? new ProviderError('retry', 'The local studio was stopped', {}, { cause: error })
          : error;
      });
      return {
        kind: 'done',
        images: images.map((bytes) => ({ bytes })),
        cost: { unit: 'images', amount: 0 },
      };
    },
    findSubmission: () => Promise.resolve(null),
    poll: () => Promise.reject(new ProviderError('invalid-input', 'local studio tasks cannot be polled')),
    fetchImage: (image) =>
      'bytes' in image
        ? Promise.resolve(image.bytes)
        : Promise.reject(new ProviderError('failed', 'the local studio does not return URLs')),
  };
}

async function makeImages({ settings, reference }: SubmitRequest, signal: AbortSignal): Promise<Buffer[]> {
  const { makeVariation, openReference } = await import('./make-variation.js');
  const opened = await openReference(reference.bytes).catch((error: unknown) => {
    throw new ProviderError('invalid-input', 'the reference image cannot be read', {}, { cause: error });
  });
  const random = seededRandom(seedOf({ settings, reference }));
  const images: Buffer[] = [];
  for (let index = 0; index < settings.n; index += 1) {
    images.push(await makeVariation(opened, settings, { index, random, signal }));
  }
  return images;
}

/** Returns the seed. It omits the fidelities and the number of images: changing them must not replace the images. */
const seedOf = ({ settings, reference }: Pick<SubmitRequest, 'settings' | 'reference'>): string =>
  JSON.stringify([
    createHash('sha256').update(reference.bytes).digest('hex'),
    settings.prompt,
    settings.negative_prompt,
    settings.image_reference,
    settings.aspect_ratio,
  ]);
