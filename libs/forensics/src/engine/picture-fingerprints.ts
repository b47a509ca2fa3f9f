import { wholeAndParts } from '@jinwi/fingerprint';
import sharp from 'sharp';

/** By which copies of a picture are found again: perceptual hashes as 64 hexadecimal digits. */
export interface PictureFingerprints {
  whole: string;
  /** Of the parts that a crop may leave; plain parts have none. */
  parts: string[];
}

/**
 * Takes the fingerprints from a thumbnail: it is stored, so they can be taken again, and reading it costs a tenth of
 * reading the picture.
 * @returns null if the picture is too plain to be told from others
 */
export async function fingerprintsOfThumbnail(thumbnail: Uint8Array): Promise<PictureFingerprints | null> {
  const { data, info } = await sharp(thumbnail)
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { whole, parts } = wholeAndParts({ data, width: info.width, height: info.height });
  return whole === null ? null : { whole, parts };
}
