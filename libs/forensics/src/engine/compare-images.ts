import { type ComparisonResult } from '@jinwi/contracts';
import { comparePictures } from '../comparison/compare-pictures.js';
import { drawComparison, type DrawnComparison } from '../comparison/draw-comparison.js';
import { type PictureSource } from '../comparison/picture-source.js';
import { toPixels } from '../formats/decode-image.js';
import { probeImage } from '../formats/probe-image.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { openShown } from './draw-picture.js';

export interface CompareOptions {
  /** The file that the image is compared with. */
  other: Uint8Array;
}

export interface ImageComparison {
  result: ComparisonResult;
  /** Null if the pictures are not the same shot. */
  drawn: DrawnComparison | null;
}

/**
 * Compares two images: lays the other on the first and finds what differs.
 * @throws UnreadableImageError
 */
export async function compareImages(bytes: Uint8Array, { other }: CompareOptions): Promise<ImageComparison> {
  const { result, drawn } = await comparePictures(await sourceOf(bytes), await sourceOf(other));
  return { result, drawn: drawn && (await drawComparison(drawn)) };
}

/** EXIF orientations that swap width and height. */
const sidewaysFrom = 5;

async function sourceOf(bytes: Uint8Array): Promise<PictureSource> {
  const { width, height, orientation } = await probeImage(bytes);
  const shown = (await openShown(bytes)).flatten({ background: 'white' });
  const size = orientation >= sidewaysFrom ? { width: height, height: width } : { width, height };
  return {
    ...size,
    draw: (wanted) =>
      toPixels(shown.clone().resize({ ...wanted, fit: 'fill' })).catch((error: unknown) => {
        throw new UnreadableImageError('image.unreadable', { cause: error });
      }),
  };
}
