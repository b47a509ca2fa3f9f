import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type ImageLabel } from '../providers/generation-provider.js';
import { imageFormat, UnusableImageError } from './image-signature.js';
import { labelPacket } from './label-packet.js';

const pixelsMax = 40e6;
const decodeSecondsMax = 30;
const thumbnailSide = 320;

export interface FinishedImage {
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  /** WebP, longest side 320 pixels. */
  thumbnail: Buffer;
}

/**
 * Decodes one frame of a provider's image and re-encodes it: upright, in sRGB, with our label as its only metadata and
 * no trailing data. PNG stays PNG; JPEG and WebP become JPEG.
 * @throws UnusableImageError
 */
export async function finishImage(
  bytes: Uint8Array,
  { label }: { label: ImageLabel },
): Promise<FinishedImage> {
  const format = imageFormat(bytes);
  if (format === null) throw new UnusableImageError('Neither PNG, JPEG nor WebP');
  try {
    const { data, info } = await writeAnew(bytes, { format, label });
    return {
      bytes: data,
      contentType: format === 'png' ? 'image/png' : 'image/jpeg',
      width: info.width,
      height: info.height,
      thumbnail: await thumbnailOf(data),
    };
  } catch (error) {
    throw new UnusableImageError('The image cannot be decoded', { cause: error });
  }
}

function writeAnew(
  bytes: Uint8Array,
  { format, label }: { format: 'png' | 'jpeg' | 'webp'; label: ImageLabel },
): Promise<{ data: Buffer; info: OutputInfo }> {
  const upright = open(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .withExif({ IFD0: { Software: label.generator } })
    .withXmp(labelPacket(label));
  const written =
    format === 'png'
      ? upright.png({ compressionLevel: 6 })
      : upright.flatten({ background: '#fff' }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
  return written.toBuffer({ resolveWithObject: true });
}

const thumbnailOf = (finished: Uint8Array): Promise<Buffer> =>
  open(finished)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: decodeSecondsMax,
  });
