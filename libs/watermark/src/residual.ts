import { activityOf, interpolator } from './activity.js';

/** Images with more pixels are reduced by an integer factor before a mark is sought. */
const pixelsMax = 1_700_000;
const deviationMax = 2.5;

/** The plane in which a mark is easiest to find: the luma without its local mean, scaled by its local deviation. */
export interface Residual {
  width: number;
  height: number;
  data: Float32Array;
}

export function residualOf(image: RgbImage): Residual {
  const { width, height, data } = reduced(image);
  const activity = activityOf(data, width, height);
  const meansOf = interpolator(activity, width);
  const deviationsOf = interpolator(activity, width);
  for (let y = 0; y < height; y += 1) {
    const means = meansOf(activity.mean, y);
    const deviations = deviationsOf(activity.deviation, y);
    for (let x = 0, at = y * width; x < width; x += 1, at += 1)
      data[at] = Math.min(
        deviationMax,
        Math.max(-deviationMax, (data[at]! - means[x]!) / (deviations[x]! + 1.5)),
      );
  }
  return { width, height, data };
}

/** Returns the luma of an image, reduced by averaging areas. */
function reduced(image: RgbImage): Residual {
  const luma = lumaOf(image);
  const factor = Math.ceil(Math.sqrt((image.width * image.height) / pixelsMax));
  if (factor <= 1) return { width: image.width, height: image.height, data: luma };
  const width = Math.floor(image.width / factor);
  const height = Math.floor(image.height / factor);
  const data = new Float32Array(width * height);
  for (let y = 0; y < height * factor; y += 1) {
    const target = Math.floor(y / factor) * width;
    for (let x = 0, at = y * image.width; x < width; x += 1)
      for (let step = 0; step < factor; step += 1, at += 1) data[target + x]! += luma[at]!;
  }
  for (let at = 0; at < data.length; at += 1) data[at]! /= factor * factor;
  return { width, height, data };
}

/** An image with 8-bit RGB pixels, interleaved, without padding. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Returns the luma of each pixel (ITU-R BT.601). */
export function lumaOf({ data, width, height }: RgbImage): Float32Array {
  const luma = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 3)
    luma[pixel] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  return luma;
}
