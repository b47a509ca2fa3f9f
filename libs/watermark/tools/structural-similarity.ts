import { type RgbImage, lumaOf } from '../src/residual.js';

const radius = 5;
const weights = Float64Array.from({ length: 2 * radius + 1 }, (_, at) =>
  Math.exp(-((at - radius) ** 2) / 4.5),
);
const total = weights.reduce((sum, weight) => sum + weight, 0);

/** Returns the mean structural similarity of the luma (Wang et al. 2004) in Gaussian windows of 11 × 11, σ = 1.5. */
export function structuralSimilarity(one: RgbImage, other: RgbImage): number {
  const { width } = one;
  const x = lumaOf(one);
  const y = lumaOf(other);
  const window = (value: (at: number) => number) =>
    windowed(
      Float32Array.from(x, (_, at) => value(at)),
      width,
    );
  const [meanX, meanY] = [windowed(x, width), windowed(y, width)];
  const squareX = window((at) => x[at]! ** 2);
  const squareY = window((at) => y[at]! ** 2);
  const product = window((at) => x[at]! * y[at]!);
  let sum = 0;
  for (let at = 0; at < meanX.length; at += 1) {
    const means = meanX[at]! * meanY[at]!;
    const squares = meanX[at]! ** 2 + meanY[at]! ** 2;
    sum +=
      ((2 * means + 6.5025) * (2 * (product[at]! - means) + 58.5225)) /
      ((squares + 6.5025) * (squareX[at]! + squareY[at]! - squares + 58.5225));
  }
  return sum / meanX.length;
}

/** Returns the weighted mean around each pixel that is at least `radius` from the border. */
function windowed(values: Float32Array, width: number): Float32Array {
  return filtered(filtered(values, width, 1), width - 2 * radius, width - 2 * radius);
}

/** Filters along rows of `width` values if `step` is 1, otherwise down the columns. */
function filtered(values: Float32Array, width: number, step: number): Float32Array {
  const wide = step === 1 ? width - 2 * radius : width;
  const high = values.length / width - (step === 1 ? 0 : 2 * radius);
  const result = new Float32Array(wide * high);
  for (let y = 0, at = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1, at += 1) {
      let sum = 0;
      for (let tap = 0; tap <= 2 * radius; tap += 1)
        sum += weights[tap]! * values[y * width + x + tap * step]!;
      result[at] = sum / total;
    }
  return result;
}

/** Returns the peak signal-to-noise ratio over all channels, in dB. */
export function peakSignalToNoise({ data: one }: RgbImage, { data: other }: RgbImage): number {
  let squares = 0;
  for (let at = 0; at < one.length; at += 1) squares += (one[at]! - other[at]!) ** 2;
  return 10 * Math.log10((255 ** 2 * one.length) / squares);
}
