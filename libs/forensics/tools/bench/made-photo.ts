import sharp from 'sharp';
import { seededRandom } from '../statistics/seeded-random.js';

/** Makes a synthetic image with the noise, edges and soft areas of a photo, as a JPEG of quality 92. */
export async function madePhoto({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const random = seededRandom(width * height);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const light = 110 + 60 * Math.sin(x / 170) * Math.cos(y / 130);
      const texture = ((x >> 6) + (y >> 6)) % 3 === 0 ? 18 * Math.sin(x / 2.3 + y / 3.1) : 0;
      const edge = (x >> 8) % 2 === (y >> 8) % 2 ? 15 : -15;
      const noise = (random() + random() - 1) * 9;
      rgb[at] = light + texture + edge + noise;
      rgb[at + 1] = light * 0.9 + texture + edge * 0.7 + noise;
      rgb[at + 2] = light * 0.7 + texture * 0.8 + 20 + noise;
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
