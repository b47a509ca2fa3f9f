import { type Plane } from '../pixels/block-transform.js';
import { sampleTiles, type TileSample } from '../pixels/tile-sample.js';
import { createFourierTransform, makeWindow, splitPower } from '../spectrum/fourier-transform.js';

export const tileSize = 64;
const pixelsMax = 3e6;

export interface PredictionSpectra {
  sample: TileSample;
  /** Power at each frequency, `tileSize²` values a tile. */
  power: Float32Array;
}

/**
 * Spectra of how well each pixel is predicted by its eight neighbours (Kirchner 2008): interpolated pixels are
 * predicted well at a steady rhythm. Tiles of 64×64; above 3 megapixels every second or third of each row and column.
 */
export function measureSpectra(plane: Plane): PredictionSpectra {
  const sample = sampleTiles({ width: plane.width - 2, height: plane.height - 2 }, { tileSize, pixelsMax });
  const tiles = sample.columns * sample.rows;
  const values = tileSize * tileSize;
  const power = new Float32Array(tiles * values);
  const window = makeWindow(tileSize);
  const { transform } = createFourierTransform(tileSize);
  const real = new Float64Array(values);
  const imaginary = new Float64Array(values);
  for (let tile = 0; tile < tiles; tile += 2) {
    predict(plane, sample, { tile, window, target: real });
    imaginary.fill(0);
    if (tile + 1 < tiles) predict(plane, sample, { tile: tile + 1, window, target: imaginary });
    transform(real, imaginary);
    const { first, second } = splitPower({ real, imaginary }, tileSize);
    power.set(first, tile * values);
    if (tile + 1 < tiles) power.set(second, (tile + 1) * values);
  }
  return { sample, power };
}

interface Target {
  tile: number;
  window: Float64Array;
  target: Float64Array;
}

/** exp(−e²) for small errors, by steps of a quarter grey level: the predictor's sum of bytes is a multiple of it. */
const likelihoods = Float64Array.from({ length: 17 }, (_, quarter) => Math.exp(-((quarter / 4) ** 2)));

/** Windowed likelihood of each pixel of a tile, its mean taken off. */
function predict({ width, data }: Plane, sample: TileSample, { tile, window, target }: Target): void {
  const column = tile % sample.columns;
  const row = (tile - column) / sample.columns;
  const corner = (row * sample.pitch + 1) * width + column * sample.pitch + 1;
  let sum = 0;
  for (let y = 0, index = 0; y < tileSize; y += 1) {
    let at = corner + y * width;
    for (let x = 0; x < tileSize; x += 1, at += 1, index += 1) {
      const quarters =
        4 * data[at]! -
        2 * (data[at - 1]! + data[at + 1]! + data[at - width]! + data[at + width]!) +
        data[at - width - 1]! +
        data[at - width + 1]! +
        data[at + width - 1]! +
        data[at + width + 1]!;
      target[index] = likelihoods[quarters < 0 ? -quarters : quarters] ?? 0;
      sum += target[index]!;
    }
  }
  const mean = sum / target.length;
  for (let index = 0; index < target.length; index += 1)
    target[index] = (target[index]! - mean) * window[index]!;
}
