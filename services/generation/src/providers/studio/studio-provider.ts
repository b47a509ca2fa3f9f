import { createHash } from 'node:crypto';
import { generationImagesMax, promptLengthMax } from '@jinwi/contracts';
import { type GenerationProvider, ProviderError, type SubmitRequest } from '../generation-provider.js';
import { makeVariation, readReference } from './make-variation.js';
import { openReference, type Picture } from './picture.js';
import { seededRandom } from './seeded-random.js';

/** Images made at the same time: limits memory and leaves a core free. */
const togetherMax = 2;

/**
 * Makes images from the reference by arithmetic, without a model: for demonstrations without a key and for tests. Every
 * image is marked as a demonstration.
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
    poll: () => Promise.reject(new ProviderError('invalid-input', 'The local studio answers at once')),
    fetchImage: (image) =>
      'bytes' in image
        ? Promise.resolve(image.bytes)
        : Promise.reject(new ProviderError('failed', 'The local studio hands out no addresses')),
  };
}

async function makeImages({ settings, reference }: SubmitRequest, signal: AbortSignal): Promise<Buffer[]> {
  const opened = await readReference(await openedOrRefused(reference.bytes));
  const random = seededRandom(seedOf({ settings, reference }));
  const images: Buffer[] = [];
  for (let index = 0; index < settings.n; index += togetherMax) {
    const group = Array.from({ length: Math.min(togetherMax, settings.n - index) }, (_, place) =>
      makeVariation(opened, { settings, index: index + place, random, signal }),
    );
    images.push(...(await Promise.all(group)));
  }
  return images;
}

async function openedOrRefused(bytes: Uint8Array): Promise<Picture> {
  try {
    return await openReference(bytes);
  } catch (error) {
    throw new ProviderError('invalid-input', 'The reference image cannot be read', {}, { cause: error });
  }
}

/** Without fidelities and the number of images, which vary or count the images instead of replacing them. */
const seedOf = ({ settings, reference }: Pick<SubmitRequest, 'settings' | 'reference'>): string =>
  JSON.stringify([
    createHash('sha256').update(reference.bytes).digest('hex'),
    settings.prompt,
    settings.negative_prompt,
    settings.image_reference,
    settings.aspect_ratio,
  ]);
