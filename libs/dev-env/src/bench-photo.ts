import sharp from 'sharp';

/** Creates a synthetic photo with gradients, edges and sensor noise, as a JPEG that can be uploaded. */
export function photoOf({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  let state = width;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    const pixel = Math.floor(index / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const slope = 110 + 50 * Math.sin(x / 170) * Math.cos(y / 130);
    const edge = (x >> 8) % 2 === (y >> 8) % 2 ? 15 : -15;
    pixels[index] = slope + edge + ((state >> 16) % 14) - 7;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
