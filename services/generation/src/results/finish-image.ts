import { type RgbImage } from '@jinwi/watermark';
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

/** Returns the pixels to encode instead of those given, which are upright and in sRGB. */
export type Embed = (image: RgbImage) => Promise<Uint8Array>;

interface Finishing {
  label: ImageLabel;
  embed?: Embed;
}

/**
 * Decodes one frame of a provider's image and re-encodes it: upright, in sRGB, with our label as its only metadata and
 * no trailing data. PNG stays PNG; JPEG and WebP become JPEG.
 * @throws UnusableImageError
 */
export async function finishImage(bytes: Uint8Array, finishing: Finishing): Promise<FinishedImage> {
  const format = imageFormat(bytes);
  if (format === null) throw new UnusableImageError('Neither PNG, JPEG nor WebP');
  try {
    const { data, info } = await writeAnew(bytes, { format, ...finishing });
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

async function writeAnew(
  bytes: Uint8Array,
  { format, label, embed }: Finishing & { format: 'png' | 'jpeg' | 'webp' },
): Promise<{ data: Buffer; info: OutputInfo }> {
  const isPng = format === 'png';
  const upright = open(bytes).autoOrient().toColourspace('srgb');
  const shown = isPng ? upright : upright.flatten({ background: '#fff' });
  const labelled = (embed ? await embedded(shown, embed) : shown)
    .withExif({ IFD0: { Software: label.generator } })
    .withXmp(labelPacket(label));
  const written = isPng
    ? labelled.png({ compressionLevel: 6 })
    : labelled.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
  return written.toBuffer({ resolveWithObject: true });
}

const rgbChannels = 3;

/** The image with embedded pixels and its own transparency. */
async function embedded(shown: Sharp, embed: Embed): Promise<Sharp> {
  const { data, info } = await shown.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const rgb = new Uint8Array(width * height * rgbChannels);
  copyColours({ from: data, channels, to: rgb, toChannels: rgbChannels });
  const marked = await embed({ data: rgb, width, height });
  copyColours({ from: marked, channels: rgbChannels, to: data, toChannels: channels });
  return sharp(data, { raw: { width, height, channels } }).timeout({ seconds: decodeSecondsMax });
}

function copyColours({
  from,
  channels,
  to,
  toChannels,
}: {
  from: Uint8Array;
  channels: number;
  to: Uint8Array;
  toChannels: number;
}): void {
  for (let at = 0, target = 0; at < from.length; at += channels, target += toChannels) {
    to[target] = from[at]!;
    to[target + 1] = from[at + 1]!;
    to[target + 2] = from[at + 2]!;
  }
}

const thumbnailOf = (finished: Uint8Array): Promise<Buffer> =>
  open(finished)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

/** Opens one frame of an image with all limits. */
export const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, sequentialRead: true }).timeout({
    seconds: decodeSecondsMax,
  });
