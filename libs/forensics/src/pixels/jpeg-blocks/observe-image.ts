import { type PixelImage } from '../../formats/decode-image.js';
import { type ComponentCoefficients } from '../../formats/jpeg/coefficient-layout.js';
import { type JpegCoefficients } from '../../formats/jpeg/coefficients.js';
import { type ReasonCode } from '../../report/codes.js';
import { type JpegGrid } from '../jpeg-grid/jpeg-grid.js';
import { observeJpeg, observePixels, type BlockObservations } from './block-observations.js';

interface Source {
  image: PixelImage;
  /** Null if the image is not a JPEG. */
  coefficients: JpegCoefficients | null;
  grid: () => JpegGrid;
}

/**
 * Returns the observations of an image: from the coefficients of a JPEG, or from the pixels of another format on the
 * grid of an earlier JPEG save. If there are none, returns the reason.
 */
export function observeImage({ image, coefficients, grid }: Source): BlockObservations | ReasonCode {
  if (coefficients === null) {
    const { main } = grid();
    return main === null ? 'reason.no-grid' : (observePixels(image, main) ?? 'reason.too-small');
  }
  if (coefficients.status === 'unsupported') return 'reason.unsupported-coding';
  if (!coefficients.isComplete) return 'reason.damaged-structure';
  const [luma, ...others] = coefficients.components;
  // In CMYK files the first component is not luma. If another component has more blocks, the first does not cover the
  // whole image.
  const isLargest = luma !== undefined && others.every((other) => blocksOf(other) <= blocksOf(luma));
  if (luma === undefined || others.length > 2 || !isLargest) return 'reason.unsupported-coding';
  return observeJpeg(luma, image) ?? 'reason.too-small';
}

const blocksOf = ({ widthInBlocks, heightInBlocks }: ComponentCoefficients): number =>
  widthInBlocks * heightInBlocks;
