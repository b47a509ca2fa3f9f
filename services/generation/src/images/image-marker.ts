import { bindingAlgorithms, manifestIdOf, uploadPixelsMax } from '@jinwi/contracts';
import { distance, fingerprintsOf, matchMax } from '@jinwi/fingerprint';
import { type RgbImage } from '@jinwi/watermark';
import { Injectable } from '@nestjs/common';
import { type ImageLabel } from '../providers/generation-provider.js';
import { WatermarkKeys } from './kept-keys.repository.js';
import { MadeImageRepository, type MadePlace } from './made-image.repository.js';

/** Side, in pixels, of the squares to which a reference image and its crops are resized before fingerprinting. */
const referenceSide = 256;
/** Common shapes to which a reference image may be cropped, as width divided by height. */
const croppedShapes = [1, 4 / 3, 3 / 4, 3 / 2, 2 / 3, 16 / 9, 9 / 16];
/**
 * A fingerprint is not stored if it differs from one of the reference image's fingerprints in at most this many bits.
 * Otherwise, a photo that was only a reference would count as an image made here. The added bits cover copies of the
 * photo that differ slightly.
 */
const likenessMax = matchMax + 24;

export interface MarkRequest extends MadePlace {
  label: ImageLabel;
  /** Fingerprints of the reference image, see {@link referenceFingerprints}; null if they are unknown. */
  reference: readonly string[] | null;
}

/** Fields for `Creation`: the manifest's id, and the soft bindings by which the manifest can be found. */
export interface Bindings {
  manifestId: string;
  softBindings: { alg: string; value: string }[];
}

export interface MarkedImage {
  data: Uint8Array;
  bindings: Bindings;
}

/** Gives each image a number, embeds the number as a watermark, and stores the image's fingerprints. */
@Injectable()
export class ImageMarker {
  constructor(
    private readonly images: MadeImageRepository,
    private readonly keys: WatermarkKeys,
  ) {}

  async mark(image: RgbImage, { label, reference, ...place }: MarkRequest): Promise<MarkedImage> {
    const { markPixels } = await import('../results/mark-pixels.js');
    const key = await this.keys.readOrCreate();
    const { mark, manifestUuid } = await this.images.reserve(place, label);
    const { data, fingerprints } = await markPixels({ image, mark, key });
    const own = (one: string) => reference?.every((known) => distance(one, known) > likenessMax) ?? false;
    await this.images.setFingerprints(mark, fingerprints.filter(own));
    const [whole] = fingerprints;
    const softBindings = [
      { alg: bindingAlgorithms.watermark, value: watermarkBinding(manifestUuid) },
      ...(whole ? [{ alg: bindingAlgorithms.fingerprint, value: toBase64(whole) }] : []),
    ];
    return { data, bindings: { manifestId: manifestIdOf(manifestUuid), softBindings } };
  }
}

/** Returns fingerprints of the whole reference image and of its crops to common shapes, each also mirrored. */
export async function referenceFingerprints(bytes: Uint8Array): Promise<string[]> {
  const { default: sharp } = await import('sharp');
  const within = { width: 3 * referenceSide, height: 3 * referenceSide, fit: 'inside' } as const;
  const { data, info } = await sharp(bytes, { limitInputPixels: uploadPixelsMax, failOn: 'error', pages: 1 })
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .resize(within)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const size = { width: referenceSide, height: referenceSide };
  const found: string[] = [];
  for (const shape of [width / height, ...croppedShapes])
    for (const isMirrored of [false, true]) {
      const part = sharp(data, { raw: { width, height, channels } })
        .extract(middleOf({ width, height }, shape))
        .flop(isMirrored)
        .resize({ ...size, fit: 'fill' });
      found.push(...fingerprintsOf({ data: await part.raw().toBuffer(), ...size }));
    }
  return found;
}

function middleOf({ width, height }: { width: number; height: number }, shape: number) {
  const part = {
    width: Math.min(width, Math.max(1, Math.round(height * shape))),
    height: Math.min(height, Math.max(1, Math.round(width / shape))),
  };
  return {
    ...part,
    left: Math.floor((width - part.width) / 2),
    top: Math.floor((height - part.height) / 2),
  };
}

/** Returns the watermark's soft binding: the manifest's UUID. The mark's number would reveal how many images exist. */
const watermarkBinding = (manifestUuid: string): string => toBase64(manifestUuid.replaceAll('-', ''));

const toBase64 = (digits: string): string => Buffer.from(digits, 'hex').toString('base64');
