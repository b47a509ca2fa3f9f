/** 8-bit RGB, interleaved, no padding. */
export interface RgbImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** ITU-R BT.601 luma. */
export function lumaOf({ data, width, height }: RgbImage): Float32Array {
  const luma = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < luma.length; pixel += 1, at += 3)
    luma[pixel] = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  return luma;
}
