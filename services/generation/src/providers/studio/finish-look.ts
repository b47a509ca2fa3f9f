import { grainTile } from './noise-tile.js';
import { inBands, type Picture } from './picture.js';
import { type SeededRandom } from './seeded-random.js';

/** Adds a vignette and grain, strongest in the midtones. */
export async function finishLook(
  picture: Picture,
  { vignette, grain, random }: { vignette: number; grain: number; random: SeededRandom },
): Promise<Picture> {
  const { width, height } = picture;
  const tile = grainTile(random);
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(width * height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % width, (pixel / width) | 0];
      const [right, down] = [x / width - 0.5, y / height - 0.5];
      const distance = (right * right + down * down) * 2;
      const dim = 1 - vignette * distance * distance;
      const at = pixel * 3;
      const green = picture.rgb[at + 1] ?? 0;
      const speck = grain * tile.at(x, y) * (0.45 + (green * (255 - green)) / 26_000);
      for (let channel = 0; channel < 3; channel += 1) {
        const value = (picture.rgb[at + channel] ?? 0) * dim + speck;
        rgb[at + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  });
  return { width, height, rgb };
}
