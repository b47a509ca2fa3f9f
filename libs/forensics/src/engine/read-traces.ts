import { fingerprintOf } from '@jinwi/fingerprint';
import { readMark } from '@jinwi/watermark';
import { isHalved, probeImage } from '../formats/probe-image.js';
import { type ImageTraces } from '../report/report.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { openShown } from './draw-images.js';

export interface TraceOptions {
  /** Key of this installation's watermark; if absent, no watermark is read. */
  watermarkKey?: Uint8Array;
}

/**
 * Reads the watermark and the fingerprint that this installation uses to recognise images that it made. Large images
 * are halved, which does not affect the result.
 * @throws UnreadableImageError if the file is rejected
 */
export async function readTraces(bytes: Uint8Array, { watermarkKey }: TraceOptions): Promise<ImageTraces> {
  const probe = await probeImage(bytes);
  const shown = (await openShown(bytes)).flatten({ background: 'white' });
  const half = Math.ceil(Math.max(probe.width, probe.height) / 2);
  const sized = isHalved(probe) ? shown.resize({ width: half, height: half, fit: 'inside' }) : shown;
  const { data, info } = await sized
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw new UnreadableImageError('image.unreadable', { cause: error });
    });
  const image = { data, width: info.width, height: info.height };
  return {
    mark: watermarkKey === undefined ? null : (readMark(image, { key: watermarkKey })?.mark ?? null),
    fingerprint: fingerprintOf(image),
  };
}
