import { bindingAlgorithms, manifestIdOf } from '@jinwi/contracts';
import { distance, fingerprintsOf, matchMax } from '@jinwi/fingerprint';
import { type RgbImage } from '@jinwi/watermark';
import { Injectable } from '@nestjs/common';
import { MadeImageRepository, type MadePlace } from './made-image.repository.js';
import { type ImageLabel } from './providers/generation-provider.js';
import { WatermarkKeys } from './watermark-keys.js';

/** The side to which a reference image is reduced before its fingerprints are taken. */
const referenceSide = 256;
/**
 * An image's fingerprint closer than this to the reference's is not kept. Else a photo that was only a reference would
 * be taken for an image made here; a copy of the photo differs in a few bits more.
 */
const likenessMax = matchMax + 24;

export interface MarkRequest extends MadePlace {
  label: ImageLabel;
  /** Fingerprints of the reference image, see {@link referenceFingerprints}; null if they are unknown. */
  reference: readonly string[] | null;
}

/** What leads from a marked image's manifest back to it, for `Creation`. */
export interface Bindings {
  manifestId: string;
  softBindings: { alg: string; value: string }[];
}

export interface MarkedImage {
  /** The pixels with the watermark. */
  data: Uint8Array;
  bindings: Bindings;
}

/** Gives each image its number, embeds it as a watermark, and stores the image's fingerprints. */
@Injectable()
export class ImageMarker {
  constructor(
    private readonly images: MadeImageRepository,
    private readonly keys: WatermarkKeys,
  ) {}

  async mark(image: RgbImage, { label, reference, ...place }: MarkRequest): Promise<MarkedImage> {
    // Loaded on first use.
    const { markPixels } = await import('./results/mark-pixels.js');
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

/** Returns the fingerprints of a reference image. */
export async function referenceFingerprints(bytes: Uint8Array): Promise<string[]> {
  const { open } = await import('./results/finish-image.js');
  const size = { width: referenceSide, height: referenceSide };
  const data = await open(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer();
  return fingerprintsOf({ data, ...size });
}

/** The mark itself is not published: its numbers would tell how many images were made. */
const watermarkBinding = (manifestUuid: string): string => toBase64(manifestUuid.replaceAll('-', ''));

const toBase64 = (digits: string): string => Buffer.from(digits, 'hex').toString('base64');
