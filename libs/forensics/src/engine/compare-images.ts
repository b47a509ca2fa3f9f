import { type ComparisonResult } from '@jinwi/contracts';
import { type PictureSource } from '../comparison/align-pictures.js';
import { comparePictures, type PictureComparison } from '../comparison/compare-pictures.js';
import { type PixelImage, toPixels } from '../formats/decode-image.js';
import { displayedSize, probeImage } from '../formats/probe-image.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { openShown } from './draw-images.js';
import sharp from 'sharp';
import { coreRatio } from '../comparison/differing-parts.js';

export interface CompareOptions {
  other: Uint8Array;
}

export interface ImageComparison {
  result: ComparisonResult;
  /** Null if the two images do not show the same picture. */
  drawn: DrawnComparison | null;
}

/**
 * Compares two images: aligns the other with the first, and finds the differences.
 * @throws UnreadableImageError if one of the files is rejected
 */
export async function compareImages(bytes: Uint8Array, { other }: CompareOptions): Promise<ImageComparison> {
  const { result, drawn } = await comparePictures(await sourceOf(bytes), await sourceOf(other));
  return { result, drawn: drawn && (await drawComparison(drawn)) };
}

/** Opens a picture that can be drawn at any size. Keeps the last result, because most attempts ask for the same size. */
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

/** `aligned` is the other picture as WebP, transparent outside its area; `difference` is a PNG of the differences. */
interface DrawnComparison {
  aligned: Uint8Array;
  difference: Uint8Array;
}

type Drawn = NonNullable<PictureComparison['drawn']>;

async function drawComparison(drawn: Drawn): Promise<DrawnComparison> {
  const [aligned, difference] = await Promise.all([drawAligned(drawn), drawDifference(drawn)]);
  return { aligned: Uint8Array.from(aligned), difference: Uint8Array.from(difference) };
}

function drawAligned({ other, isCovered, size }: Drawn): Promise<Buffer> {
  const pixels = new Uint8ClampedArray(4 * isCovered.length);
  for (let at = 0; at < isCovered.length; at += 1) {
    if (isCovered[at] === 0) continue;
    for (let channel = 0; channel < 3; channel += 1) pixels[4 * at + channel] = other[channel]![at]!;
    pixels[4 * at + 3] = 255;
  }
  return sharp(pixels, { raw: { ...size, channels: 4 } })
    .webp({ quality: 85, effort: 1 })
    .toBuffer();
}

/** Draws the ratios of the grid as grey levels: a ratio of 1 is black, a ratio of twice `coreRatio` is white. */
function drawDifference({ grid, size }: Drawn): Promise<Buffer> {
  const { columns, rows, ratios } = grid;
  const levels = Uint8Array.from(ratios, (ratio) =>
    Math.round(255 * Math.min(1, Math.max(0, (ratio - 1) / (2 * coreRatio - 1)))),
  );
  return sharp(levels, { raw: { width: columns, height: rows, channels: 1 } })
    .resize({ ...size, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .png({ compressionLevel: 2 })
    .toBuffer();
}
