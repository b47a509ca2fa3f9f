import { generationSettingsSchema, type GenerationSettings } from '@jinwi/contracts';
import sharp from 'sharp';
import { createStudioProvider } from '../src/providers/studio/studio-provider.js';

export const studio = createStudioProvider();
const settingsOf = (settings: Partial<GenerationSettings>): GenerationSettings =>
  generationSettingsSchema.parse({ prompt: 'a quiet street', ...settings });

/** Makes images from a reference with the studio provider. */
export async function makeImages(
  bytes: Uint8Array,
  settings: Partial<GenerationSettings> = {},
  signal = new AbortController().signal,
): Promise<Buffer[]> {
  const submitted = await studio.submit(
    { settings: settingsOf(settings), reference: { bytes, contentType: 'image/jpeg' }, userId: 1 },
    { submissionId: 'submission', signal },
  );
  if (submitted.kind !== 'done') throw new Error('The studio did not answer at once');
  return Promise.all(
    submitted.images.map(async (image) => Buffer.from(await studio.fetchImage(image, { signal }))),
  );
}

/** Makes a small copy, so that comparisons notice what is visible at a glance but not the grain. */
export const small = async (
  bytes: Uint8Array,
  region?: { left: number; top: number; width: number; height: number },
) => {
  const whole = await sharp(bytes).resize(128, 128, { fit: 'cover' }).removeAlpha().png().toBuffer();
  return sharp(whole)
    .extract(region ?? { left: 0, top: 0, width: 128, height: 128 })
    .raw()
    .toBuffer();
};

/** Returns the mean difference between the bytes of two small copies. */
export const difference = (one: Uint8Array, other: Uint8Array): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
