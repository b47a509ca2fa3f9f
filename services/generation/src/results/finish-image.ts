import { type RgbImage } from '@jinwi/watermark';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { type ImageLabel } from '../providers/generation-provider.js';
import { imageFormat, UnusableImageError } from './image-format.js';
import { type ProviderStatements, namespaces } from './provider-statements.js';

const pixelsMax = 40e6;

const decodeSecondsMax = 30;

const thumbnailSide = 320;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export interface FinishedImage {
  bytes: Buffer;
  contentType: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  /** WebP, longest side 320 pixels. */
  thumbnail: Buffer;
}

/** Returns the pixels to encode in place of the decoded ones, for example with a watermark. */
export type Embed = (image: RgbImage) => Promise<Uint8Array>;

interface Finishing {
  label: ImageLabel;
  /** The provider's other statements, written beside the label. */
  statements?: ProviderStatements['kept'];
  embed?: Embed;
}

/**
 * Decodes one frame of a provider's image and encodes it once: upright, in sRGB, not resampled, without trailing data.
 * Its only metadata are our label and the provider's statements. PNG stays PNG; JPEG and WebP become JPEG.
 * @throws UnusableImageError
 */
export async function finishImage(bytes: Uint8Array, finishing: Finishing): Promise<FinishedImage> {
  const format = imageFormat(bytes);
  if (format === null) throw new UnusableImageError('Neither PNG, JPEG nor WebP');
  try {
    const { data, info } = await encode(await upright(bytes, { format, ...finishing }), {
      format,
      ...finishing,
    });
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

type Format = 'png' | 'jpeg' | 'webp';

async function upright(
  bytes: Uint8Array,
  { format, embed }: Pick<Finishing, 'embed'> & { format: Format },
): Promise<Sharp> {
  const decoded = open(bytes).autoOrient().toColourspace('srgb');
  const opaque = format === 'png' ? decoded : decoded.flatten({ background: '#fff' });
  return embed ? embedded(opaque, embed) : opaque;
}

/** Replaces the colours with those of `embed` and keeps the transparency. */
async function embedded(image: Sharp, embed: Embed): Promise<Sharp> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  const colours = sharp(data, { raw }).removeAlpha().toColourspace('srgb').raw();
  const pixels = await embed({ data: await colours.toBuffer(), width, height });
  const written = sharp(pixels, { raw: { width, height, channels: 3 } });
  if (channels !== 4) return written;
  const alpha = await sharp(data, { raw }).extractChannel(3).raw().toBuffer();
  return written.joinChannel(alpha, { raw: { width, height, channels: 1 } });
}

function encode(
  image: Sharp,
  { format, label, statements }: Finishing & { format: Format },
): Promise<{ data: Buffer; info: OutputInfo }> {
  const labelled = image
    .withExif({ IFD0: { Software: label.generator } })
    .withXmp(labelPacket(label, statements));
  const written =
    format === 'png'
      ? labelled.png({ compressionLevel: 6 })
      : labelled.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
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

/** Builds the XMP packet that states how the image was made, together with the provider's other statements. */
export function labelPacket(
  { digitalSourceType, generator }: ImageLabel,
  kept: ProviderStatements['kept'] = {},
): string {
  const properties = {
    'xmp:CreatorTool': generator,
    'Iptc4xmpExt:DigitalSourceType': `http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceType}`,
    ...kept,
  };
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about=""',
    ...Object.entries(namespaces).map(([prefix, address]) => ` xmlns:${prefix}="${address}"`),
    ...Object.entries(properties).map(([name, value]) => ` ${name}="${escapeXml(value)}"`),
    '/>',
    '</rdf:RDF>',
    '</x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

/** Escapes text for XML, and removes control characters, which XML does not allow. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '')
    .replaceAll(/[&<>"]/gu, (character) => entities[character] ?? character);
