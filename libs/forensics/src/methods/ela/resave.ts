import { naturalOrder } from '../../formats/jpeg/coefficient-layout.js';
import { type PixelImage } from '../../formats/decode-image.js';
import { stockSteps } from '../../formats/jpeg/quality.js';
import { openKernels } from '../../pixels/kernels/kernels.js';
import { sumsOfQuarters, type BlockSums } from './block-sums.js';

/** The differences between an image and the same image saved once more. */
export interface ErrorLevels {
  /** Error of each pixel: the largest difference of its three channels. */
  errors: Uint8Array<ArrayBuffer>;
  /** For each error 0..255, the number of pixels with this error. */
  histogram: Uint32Array;
  sums: BlockSums;
}

const stripRows = 16;
/** Bytes of one quantisation table in the kernel's layout. */
const tableBytes = 640;
const errorValues = 256;

/**
 * Saves the image once more as a JPEG of quality 1..100, and returns the differences. Chroma is subsampled as in
 * nearly all encoders: on the calibration set, error levels then separate altered from untouched images better (AUC
 * .73 against .58). The kernel computes what libjpeg does, without writing a file.
 */
export function resave({ width, height, rgb }: PixelImage, quality: number): ErrorLevels {
  const kernels = openKernels(openKernels(0).layOutResave(width, height));
  kernels.layOutResave(width, height);
  const bytes = new Uint8Array(kernels.memory);
  bytes.set(tablesOf(quality));
  kernels.startResave();
  const wide = Math.ceil(width / 16) * 16;
  const pixelsAt = 2 * tableBytes;
  const errorsAt = pixelsAt + stripRows * 3 * wide;
  const errors = new Uint8Array(width * height);
  for (let strip = 0, seen = 0; strip * stripRows < height; strip += 1) {
    const top = strip * stripRows;
    for (let row = 0; row < stripRows && top + row < height; row += 1) {
      const start = (top + row) * width * 3;
      bytes.set(rgb.subarray(start, start + width * 3), pixelsAt + row * 3 * wide);
    }
    const rows = kernels.resaveStrip(strip);
    for (let row = 0; row < rows; row += 1, seen += 1)
      errors.set(bytes.subarray(errorsAt + row * wide, errorsAt + row * wide + width), seen * width);
  }
  const histogramAt = errorsAt + (stripRows + 1) * wide;
  const counts = new Uint32Array(kernels.memory, histogramAt, 4 * errorValues);
  const quarters = new Int32Array(kernels.memory, histogramAt + counts.byteLength);
  return {
    errors,
    histogram: Uint32Array.from({ length: errorValues }, (_, error) =>
      [0, 1, 2, 3].reduce((sum, part) => sum + counts[part * errorValues + error]!, 0),
    ),
    sums: sumsOfQuarters(quarters, { width, height }),
  };
}

/**
 * The kernel's tables for luma and chroma, each in row order of a block. `reciprocals` divide by eight times the
 * step, because the transform's values are eight times too large; `ties` are added to the quotients, so that exact
 * halves and no others are rounded up; `own` holds the steps.
 */
function tablesOf(quality: number): Uint8Array {
  const tables = new Uint8Array(2 * tableBytes);
  for (const [index, steps] of stockSteps(quality).entries()) {
    const reciprocals = new Float32Array(tables.buffer, index * tableBytes, 64);
    const ties = new Float32Array(tables.buffer, index * tableBytes + 256, 64);
    const own = new Int16Array(tables.buffer, index * tableBytes + 512, 64);
    for (const [place, step] of steps.entries()) {
      const position = naturalOrder[place]!;
      reciprocals[position] = 1 / (8 * step);
      ties[position] = 1 / (16 * step);
      own[position] = step;
    }
  }
  return tables;
}
