import { carrierOf } from './carrier.js';
import { findScales, spectrumOf } from './find-scales.js';
import { bestReading } from './read-tile.js';
import { residualOf } from './residual.js';
import { type RgbImage } from './rgb-image.js';

/** Finds the installation's mark, also after scaling, cropping and saving; null without one. */
export function readMark(image: RgbImage, { key }: { key: Uint8Array }): { mark: number } | null {
  const carrier = carrierOf(key);
  const residual = residualOf(image);
  for (const scale of findScales(spectrumOf(residual), carrier)) {
    const { mark, isFound } = bestReading(residual, scale, carrier);
    if (isFound) return { mark };
  }
  return null;
}
