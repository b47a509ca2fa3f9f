import { inBands, type Picture, type Plane } from './picture.js';

const { round } = Math;

/** `amount` 0 gives the first picture, 1 the second; a mask scales `amount` per pixel (255 = fully). */
export async function mixPictures(
  { under, over }: { under: Picture; over: Picture },
  { amount, mask }: { amount: number; mask?: Plane },
): Promise<Picture> {
  const rgb = new Uint8Array(under.rgb.length);
  const [first, second] = [under.rgb, over.rgb];
  const weights = Uint16Array.from({ length: 256 }, (_, value) => round((value / 255) * amount * 256));
  const constant = round(amount * 256);
  await inBands(under.width * under.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const weight = mask === undefined ? constant : (weights[mask.values[pixel] ?? 0] ?? 0);
      for (let at = pixel * 3; at < pixel * 3 + 3; at += 1) {
        const below = first[at] ?? 0;
        rgb[at] = below + ((((second[at] ?? 0) - below) * weight) >> 8);
      }
    }
  });
  return { width: under.width, height: under.height, rgb };
}
