import { type ComparisonResult } from '@jinwi/contracts';
import { type PictureSource } from '../comparison/align-pictures.js';
import { comparePictures } from '../comparison/compare-pictures.js';
import { drawComparison, type DrawnComparison } from '../comparison/draw-comparison.js';
import { type PixelImage, toPixels } from '../formats/decode-image.js';
import { displayedSize, probeImage } from '../formats/probe-image.js';
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

/** Caches the last drawing, because most of the alignments that are tried need the same size. */
async function sourceOf(bytes: Uint8Array): Promise<PictureSource> {
  const size = displayedSize(await probeImage(bytes));
  const shown = (await openShown(bytes)).flatten({ background: 'white' });
  let last: PixelImage | null = null;
  return {
    ...size,
    draw: async ({ width, height }) => {
      if (last?.width === width && last.height === height) return last;
      last = await toPixels(shown.clone().resize({ width, height, fit: 'fill' })).catch((error: unknown) => {
        throw new UnreadableImageError('image.unreadable', { cause: error });
      });
      return last;
    },
  };
}
