import { activityOf, interpolator, type Activity } from './activity.js';
import { carrierOf, dataAmplitude, period, templateAmplitude, type Wave } from './carrier.js';
import { waveSum } from './fourier.js';
import { encodeMark } from './mark-code.js';
import { lumaOf, type RgbImage } from './residual.js';

/** In images with a side longer than this, the pattern is enlarged, so that it survives when messengers reduce them. */
const longestSide = 1536;
/** Number of samples per side of the tile that the pattern repeats. */
const tileSide = 512;

/** Upper limits for an image: the mean squared change (43 dB PSNR) and the mean loss of structural similarity. */
const squaredChangeMax = 3.26;
const similarityLossMax = 0.0095;
/** The constants of structural similarity: (0.03 × 255)² for deviations, and (0.01 × 255)² for means. */
const deviationConstant = 58.5;
const meanConstant = 6.5;
/**
 * In black areas, downward changes are clipped, and upward changes raise the mean by 0.4 standard deviations of the
 * change. This constant is 0.4².
 */
const blackShift = 0.16;

/** Returns a marked copy of an image. `key` is 32 secret bytes of the installation. */
export function embedMark(
  { data, width, height }: RgbImage,
  { mark, key }: { mark: number; key: Uint8Array },
): RgbImage {
  const tile = tileOf(mark, key);
  const activity = activityOf(lumaOf({ data, width, height }), width, height);
  const strength = strengthOf(activity);
  const step = tileSide / period / Math.max(1, Math.max(width, height) / longestSide);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor((x + 0.5) * step) % tileSide);
  const marked = new Uint8Array(data.length);
  const strengthsOf = interpolator(activity, width);
  for (let y = 0; y < height; y += 1) {
    const strengths = strengthsOf(strength, y);
    const from = (Math.floor((y + 0.5) * step) % tileSide) * tileSide;
    let rest = 0;
    for (let x = 0; x < width; x += 1) {
      const wanted = rest + strengths[x]! * tile[from + columns[x]!]!;
      const change = Math.round(wanted);
      rest = wanted - change;
      const at = 3 * (y * width + x);
      for (let channel = at; channel < at + 3; channel += 1)
        marked[channel] = Math.min(255, Math.max(0, data[channel]! + change));
    }
  }
  return { data: marked, width, height };
}

function tileOf(mark: number, key: Uint8Array): Float32Array {
  const { template, data } = carrierOf(key);
  const signs = encodeMark(mark);
  const toCoefficient = ({ x, y, phase }: Wave, amplitude: number) => ({
    x,
    y,
    real: amplitude * Math.cos(phase),
    imaginary: amplitude * Math.sin(phase),
  });
  return waveSum(
    [
      ...template.map((wave) => toCoefficient(wave, templateAmplitude)),
      ...data.map((wave, at) => toCoefficient(wave, dataAmplitude * signs[at]!)),
    ],
    tileSide,
  );
}

/** Returns the standard deviation of the change in each block: as large as the two limits allow, larger in texture. */
function strengthOf(activity: Activity): Float32Array {
  const { deviation, columns, rows } = activity;
  const relative = leastAround(deviation, columns, rows).map((value) => Math.min(1 + value / 1.6, 10));
  let low = 0;
  let high = 8;
  for (let round = 0; round < 16; round += 1) {
    const gain = (low + high) / 2;
    if (isWithinLimits(gain, relative, activity)) low = gain;
    else high = gain;
  }
  return relative.map((value) => value * low);
}

/** Returns the minimum of each block and its neighbours, because an edge beside a flat area hides no changes there. */
function leastAround(values: Float32Array, columns: number, rows: number): Float32Array {
  return values.map((_, block) => {
    const column = block % columns;
    const row = Math.floor(block / columns);
    let least = Infinity;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        least = Math.min(least, values[y * columns + x]!);
    return least;
  });
}

function isWithinLimits(gain: number, relative: Float32Array, { mean, deviation }: Activity): boolean {
  let change = 0;
  let loss = 0;
  for (let block = 0; block < relative.length; block += 1) {
    const square = (gain * relative[block]!) ** 2;
    change += square;
    loss += square / (2 * deviation[block]! ** 2 + square + deviationConstant);
    loss += (blackShift * square) / (2 * mean[block]! ** 2 + blackShift * square + meanConstant);
  }
  return change <= squaredChangeMax * relative.length && loss <= similarityLossMax * relative.length;
}
