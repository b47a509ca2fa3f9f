import sharp, { type OverlayOptions } from 'sharp';
import { type Box } from '#src/pixels/planes/plane.js';
import { textOver } from '../collections/overlays.js';
import { messenger, png, type Recompression } from '../collections/recompression.js';

interface Altered {
  bytes: Buffer;
  boxes: Box[];
}

interface Asked {
  picture: Buffer;
  /** Another picture, from which parts are taken. */
  donor: Buffer;
  random: () => number;
}

type Alteration = (asked: Asked) => Promise<Altered>;

const svgOf = ({ width, height }: Box, shape: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shape}</svg>`);

const ellipse = (box: Box): Buffer =>
  svgOf(box, `<ellipse cx="50%" cy="50%" rx="48%" ry="48%" fill="white"/>`);

/** Chooses a random place for a part of 12 to 30 % of each side. */
async function placeIn({ picture, random }: Asked): Promise<Box> {
  const { width, height } = await sharp(picture).metadata();
  const side = (length: number): number => Math.max(8, Math.round(length * (0.12 + 0.18 * random())));
  const [wide, high] = [side(width), side(height)];
  return {
    left: Math.floor(random() * (width - wide)),
    top: Math.floor(random() * (height - high)),
    width: wide,
    height: high,
  };
}

async function put(picture: Buffer, patch: Buffer, box: Box): Promise<Altered> {
  const shaped = await sharp(patch)
    .ensureAlpha()
    .composite([{ input: ellipse(box), blend: 'dest-in' } satisfies OverlayOptions])
    .png()
    .toBuffer();
  const bytes = await png(
    sharp(picture)
      .composite([{ input: shaped, left: box.left, top: box.top }])
      .removeAlpha(),
  );
  return { bytes, boxes: [box] };
}

const cut = (picture: Buffer, { left, top, width, height }: Box): Promise<Buffer> =>
  png(sharp(picture).extract({ left, top, width, height }));

export const alterations: Readonly<Record<string, Alteration>> = {
  async inserted(asked) {
    const box = await placeIn(asked);
    const patch = await png(
      sharp(asked.donor).resize({ width: box.width, height: box.height, fit: 'cover' }),
    );
    return put(asked.picture, patch, box);
  },
  async removed(asked) {
    const box = await placeIn(asked);
    const { width } = await sharp(asked.picture).metadata();
    const beside = { ...box, left: box.left > width / 2 ? box.left - box.width : box.left + box.width };
    const from = { ...beside, left: Math.max(0, Math.min(width - box.width, beside.left)) };
    return put(asked.picture, await cut(asked.picture, from), box);
  },
  async covered(asked) {
    const box = await placeIn(asked);
    const patch = await png(sharp(await cut(asked.picture, box)).blur(Math.max(2, box.width / 6)));
    return put(asked.picture, patch, box);
  },
  async lettered(asked) {
    const box = await placeIn(asked);
    const low = { ...box, height: Math.max(8, Math.round(box.width / 3)) };
    const { height } = await sharp(asked.picture).metadata();
    const place = { ...low, top: Math.min(low.top, height - low.height) };
    const words = { input: textOver(place), left: place.left, top: place.top };
    return { bytes: await png(sharp(asked.picture).composite([words]).removeAlpha()), boxes: [place] };
  },
};

const scaledJpeg =
  (factor: number, quality: number): Recompression =>
  async (bytes) => {
    const { width } = await sharp(bytes).metadata();
    return sharp(bytes)
      .resize({ width: Math.max(1, Math.round(width * factor)) })
      .jpeg({ quality })
      .toBuffer();
  };

export const savings: Readonly<Record<string, Recompression>> = {
  q90: scaledJpeg(1, 90),
  'x0.5-q80': scaledJpeg(0.5, 80),
  messenger: (bytes) => messenger(bytes, 1280),
};
