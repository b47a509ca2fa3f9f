import { wholeAndParts } from '@jinwi/fingerprint';
import sharp from 'sharp';

/** Perceptual hashes, as 64 hexadecimal digits, by which copies of a picture are found. */
export interface PictureFingerprints {
  whole: string;
  /** Hashes of the parts that may remain after a crop; plain parts have no hash. */
  parts: string[];
}

/**
 * Takes the fingerprints from a thumbnail. Thumbnails are stored, so this can be repeated later, at a tenth of the cost
 * of reading the picture.
 * @returns null if the picture is too plain to be distinguished from others
 */
export async function fingerprintsOfThumbnail(thumbnail: Uint8Array): Promise<PictureFingerprints | null> {
  const { data, info } = await sharp(thumbnail)
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { whole, parts } = wholeAndParts({ data, width: info.width, height: info.height });
  return whole === null ? null : { whole, parts };
}
