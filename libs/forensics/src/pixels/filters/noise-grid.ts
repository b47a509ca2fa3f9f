import { layOut } from '../kernels/lay-out.js';
import { type BytePlane } from '../planes/plane.js';

/** Measurements of an image's whole 16×16 blocks, row by row. */
export interface NoiseGrid {
  columns: number;
  rows: number;
  /** Standard deviation of the noise in grey levels: median of the diagonal wavelet detail over .6745. */
  sigma: Float32Array;
  /** Mean grey level. */
  mean: Float32Array;
  /**
   * Step between neighbouring 2×2 means in grey levels, minus the part due to noise: how much scene content there is.
   */
  gradient: Float32Array;
}

const blockSize = 16;
/** Number of values of |a − b − c + d| for bytes, where those are four neighbours. */
const levels = 511;

/**
 * The finest diagonal detail of the Haar wavelet has the least scene content (Mahdian & Saic 2009). Its median is that of
 * integers that stand for intervals of ± ½ around them, and 0 for a block with nine tenths of zeros, which has no
 * measurable noise; the gradient is without the part that noise has in the difference of two means of four pixels, half of
 * a pixel's variance, and with the spread of that estimate.
 */
export function measureNoise({ width, height, data }: BytePlane): NoiseGrid {
  const columns = Math.floor(width / blockSize);
  const rows = Math.floor(height / blockSize);
  const cells = columns * rows;
  const grid = {
    columns,
    rows,
    sigma: new Float32Array(cells),
    mean: new Float32Array(cells),
    gradient: new Float32Array(cells),
  };
  const { kernels, at, pixels, histogram, sigma, mean, gradient } = layOut({
    pixels: [Uint8Array, blockSize * width],
    histogram: [Uint16Array, levels],
    details: [Uint16Array, 8],
    sigma: [Float32Array, columns],
    mean: [Float32Array, columns],
    gradient: [Float32Array, columns],
  });
  histogram.fill(0);
  for (let row = 0; row < rows; row += 1) {
    pixels.set(data.subarray(row * blockSize * width, (row + 1) * blockSize * width));
    kernels.measureNoise(at.pixels, width, columns, at.histogram, at.details, at.sigma, at.mean, at.gradient);
    grid.sigma.set(sigma, row * columns);
    grid.mean.set(mean, row * columns);
    grid.gradient.set(gradient, row * columns);
  }
  return grid;
}

/** Most photos have noise in nearly all blocks, screenshots and drawings in few. */
const noisyShareMin = 0.35;

/** False for screenshots, drawings and images smoothed until no noise is left. */
export function holdsNoise({ sigma }: NoiseGrid): boolean {
  let noisy = 0;
  for (const value of sigma) if (value > 0) noisy += 1;
  return noisy >= noisyShareMin * sigma.length;
}
