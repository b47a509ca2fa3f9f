import { type BytePlane } from '../../pixels/planes/plane.js';
import { sampleTiles, type TileSample } from '../../pixels/planes/tile-sample.js';
import { makeWindow, openFourierTransform } from '../../pixels/transforms/fourier-transform.js';

export const tileSize = 64;
/** Rows of a spectrum from frequency 0 to half the sampling rate; the others are symmetric. */
export const spectrumRows = tileSize / 2 + 1;
export const spectrumValues = spectrumRows * tileSize;
const pixelsMax = 3e6;

export interface PredictionSpectra {
  sample: TileSample;
  /** Power at each frequency, `spectrumValues` per tile. */
  power: Float32Array;
}

/**
 * Spectra of how well each pixel's eight neighbours predict it (Kirchner 2008): interpolated pixels are predicted well
 * periodically. Tiles of 64×64; above 3 megapixels only every second or third in each row and column.
 */
export function measureSpectra(plane: BytePlane): PredictionSpectra {
  const sample = sampleTiles({ width: plane.width - 2, height: plane.height - 2 }, { tileSize, pixelsMax });
  const tiles = sample.columns * sample.rows;
  const power = new Float32Array(tiles * spectrumValues);
  const window = makeWindow(tileSize);
  const { real, imaginary, transform } = openFourierTransform(tileSize);
  for (let tile = 0; tile < tiles; tile += 2) {
    predict(plane, sample, { tile, window, target: real });
    if (tile + 1 < tiles) predict(plane, sample, { tile: tile + 1, window, target: imaginary });
    else imaginary.fill(0);
    transform();
    splitHalves({ real, imaginary }, power.subarray(tile * spectrumValues, (tile + 2) * spectrumValues));
  }
  return { sample, power };
}

/** The power of each of two real tiles transformed as one complex tile; the second only if there is room. */
function splitHalves(
  { real, imaginary }: { real: Float64Array; imaginary: Float64Array },
  power: Float32Array,
): void {
  const hasSecond = power.length > spectrumValues;
  for (let at = 0; at < spectrumValues; at += 1) {
    const column = at & (tileSize - 1);
    const row = at - column;
    const mirror = (row === 0 ? 0 : tileSize * tileSize - row) + ((tileSize - column) & (tileSize - 1));
    const evenReal = real[at]! + real[mirror]!;
    const evenImaginary = imaginary[at]! - imaginary[mirror]!;
    power[at] = (evenReal * evenReal + evenImaginary * evenImaginary) / 4;
    if (!hasSecond) continue;
    const oddReal = imaginary[at]! + imaginary[mirror]!;
    const oddImaginary = real[mirror]! - real[at]!;
    power[spectrumValues + at] = (oddReal * oddReal + oddImaginary * oddImaginary) / 4;
  }
}

interface Target {
  tile: number;
  window: Float64Array;
  target: Float64Array;
}

/** Number of values of four times the absolute prediction error for bytes. */
const errorSteps = 8 * 255 + 1;
/** exp(−e²) in steps of a quarter grey level, because the predictor's sum of bytes is a multiple of that; 0 above 4. */
const likelihoods = Float64Array.from({ length: errorSteps }, (_, quarter) =>
  quarter <= 16 ? Math.exp(-((quarter / 4) ** 2)) : 0,
);

/** Windowed likelihood of each pixel of a tile, minus its mean. */
function predict({ width, data }: BytePlane, sample: TileSample, { tile, window, target }: Target): void {
  const column = tile % sample.columns;
  const row = (tile - column) / sample.columns;
  const corner = (row * sample.pitch + 1) * width + column * sample.pitch + 1;
  let sum = 0;
  for (let y = 0, index = 0; y < tileSize; y += 1) {
    let at = corner + y * width;
    let left = columnSum(data, at - 1, width);
    let middle = columnSum(data, at, width);
    for (let x = 0; x < tileSize; x += 1, at += 1, index += 1) {
      const right = columnSum(data, at + 1, width);
      const quarters = left - 2 * middle + right;
      const likelihood = likelihoods[quarters < 0 ? -quarters : quarters]!;
      target[index] = likelihood;
      sum += likelihood;
      left = middle;
      middle = right;
    }
  }
  const mean = sum / target.length;
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index]! - mean) * window[index]!;
}

/**
 * The predictor is the product of (1, −2, 1) horizontally and vertically: 4 at the pixel, −2 beside it, 1 at the
 * corners.
 */
const columnSum = (data: Uint8Array, at: number, width: number): number =>
  data[at - width]! - 2 * data[at]! + data[at + width]!;
