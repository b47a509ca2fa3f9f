import { AppError, uploadPixelsMax } from '@jinwi/contracts';
import sharp, { type Metadata } from 'sharp';
import { type Capabilities } from '../providers/generation-provider.js';
import { imageFormat } from './image-format.js';

const decodeSecondsMax = 15;
const contentTypes = { png: 'image/png', jpeg: 'image/jpeg' } as const;

interface CheckedReference {
  contentType: 'image/png' | 'image/jpeg';
  /** In pixels as displayed, after applying the orientation. */
  width: number;
  height: number;
}

/**
 * Decodes a reference image completely and checks it against the provider's limits (API-059).
 * @throws AppError in this order: `image.unreadable`, `image.too-many-pixels`, `image.unreadable` (damaged pixels),
 * `generation.reference-too-small`, `generation.reference-too-long`
 */
export async function checkReference(
  bytes: Uint8Array,
  limits: Pick<Capabilities, 'referenceSidePixelsMin' | 'referenceAspectMax'>,
): Promise<CheckedReference> {
  const format = imageFormat(bytes);
  if (format !== 'png' && format !== 'jpeg') throw new AppError('image.unreadable', { format });
  const { width, height } = (await readHeader(bytes)).autoOrient;
  if (width * height > uploadPixelsMax) throw new AppError('image.too-many-pixels', { width, height });
  await decodeWhole(bytes);
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (shorter < limits.referenceSidePixelsMin) {
    throw new AppError('generation.reference-too-small', { width, height });
  }
  if (longer > shorter * limits.referenceAspectMax) {
    throw new AppError('generation.reference-too-long', { width, height });
  }
  return { contentType: contentTypes[format], width, height };
}

/** Reads only the header. Sets no pixel limit, so that too many pixels are not mistaken for a damaged file. */
const readHeader = (bytes: Uint8Array): Promise<Metadata> =>
  unreadable(() => sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata());

/** Decodes every line but keeps only 32 × 32 pixels, so that memory never holds a whole upload of 50 megapixels. */
const decodeWhole = (bytes: Uint8Array): Promise<Buffer> =>
  unreadable(() =>
    sharp(bytes, { limitInputPixels: uploadPixelsMax, failOn: 'error', pages: 1, sequentialRead: true })
      .timeout({ seconds: decodeSecondsMax })
      .resize({ width: 32, height: 32, fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer(),
  );

async function unreadable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw new AppError('image.unreadable', {}, { cause: error });
  }
}
