import sharp from 'sharp';
import { formatBySignature } from '../../formats/probe-image.js';
import { type Ingredient } from '../../report/report.js';

/** Longer side of a drawn thumbnail in pixels. */
const sideMax = 256;
const sizeBytesMax = 1_000_000;
const pixelsMax = 4_000_000;

type Place = NonNullable<Ingredient['thumbnail']>;

interface IngredientSheet {
  /** The place of each thumbnail on the sheet; null for those that are missing or unusable. */
  places: (Place | null)[];
  /** A WebP with all thumbnails, one below the other; null if there are none. */
  sheet: Uint8Array | null;
}

/**
 * Draws the thumbnails that a manifest contains on one sheet. Thumbnails are as untrusted as any upload: only small JPEG,
 * PNG and WebP images are decoded, and all of them are encoded anew, without metadata. Never throws because of their
 * content.
 */
export async function drawIngredients(thumbnails: readonly (Uint8Array | null)[]): Promise<IngredientSheet> {
  const drawn = await Promise.all(thumbnails.map(draw));
  let height = 0;
  const places = drawn.map((one) => {
    if (one === null) return null;
    const place = { top: height, width: one.info.width, height: one.info.height };
    height += one.info.height;
    return place;
  });
  if (height === 0) return { places, sheet: null };
  const width = Math.max(...places.map((place) => place?.width ?? 0));
  const sheet = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(
      drawn.flatMap((one, index) => (one ? { input: one.data, left: 0, top: places[index]!.top } : [])),
    )
    .webp({ quality: 75, effort: 1 })
    .toBuffer();
  return { places, sheet: Uint8Array.from(sheet) };
}

async function draw(bytes: Uint8Array | null) {
  if (bytes === null || bytes.length > sizeBytesMax) return null;
  const format = formatBySignature(bytes);
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return null;
  try {
    return await sharp(bytes, {
      limitInputPixels: pixelsMax,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: 'white' })
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}
