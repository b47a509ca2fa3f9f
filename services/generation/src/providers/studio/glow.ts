import { inBands, type Picture, wideBlur } from './picture.js';

const { max, sqrt } = Math;

/** Darker pixels do not glow. */
const darkest = 90;

/** Bright parts bleed light around them, like through a soft-focus lens. */
export async function addGlow(picture: Picture, amount: number): Promise<Picture> {
  if (amount <= 0) return picture;
  const around = await wideBlur(picture, sqrt(picture.width * picture.height) / 60);
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let at = from * 3; at < to * 3; at += 1) {
      const own = picture.rgb[at] ?? 0;
      const shine = max(0, (around.rgb[at] ?? 0) - darkest) / (255 - darkest);
      rgb[at] = own + (255 - own) * shine * amount * 0.8;
    }
  });
  return { width: picture.width, height: picture.height, rgb };
}
