import sharp, { type Sharp } from 'sharp';
import { type RgbImage } from '../src/index.js';

/** Returns a changed copy of a picture. Such changes happen when people send pictures to others. */
export type Transformation = (image: RgbImage) => Promise<RgbImage>;

export async function pixelsOf(source: Sharp): Promise<RgbImage> {
  const { data, info } = await source
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const open = ({ data, width, height }: RgbImage): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } });

const saved = async (source: Sharp): Promise<RgbImage> => pixelsOf(sharp(await source.toBuffer()));

const scaled = (image: RgbImage, factor: number): Sharp =>
  open(image).resize(Math.round(image.width * factor));

/** Crops to half of the area, at a position that depends on the picture's size. */
function cropped(image: RgbImage): Sharp {
  const width = Math.round(image.width * Math.SQRT1_2);
  const height = Math.round(image.height * Math.SQRT1_2);
  const left = (image.width * 7919) % (image.width - width);
  const top = (image.height * 104_729) % (image.height - height);
  return open(image).extract({ left, top, width, height });
}

/** The changes of brightness add or subtract a tenth of the range; those of contrast keep the middle of the range. */
const single = {
  'JPEG q60': (image) => saved(open(image).jpeg({ quality: 60 })),
  'long side 1,280': (image) =>
    pixelsOf(open(image).resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })),
  '× 0.5': (image) => pixelsOf(scaled(image, 0.5)),
  '× 1.5': (image) => pixelsOf(scaled(image, 1.5)),
  'crop to 50 %': (image) => pixelsOf(cropped(image)),
  'WebP q70': (image) => saved(open(image).webp({ quality: 70 })),
  'screenshot (× 0.73, JPEG q85)': (image) => saved(scaled(image, 0.73).jpeg({ quality: 85 })),
  'brightness + 20 %': (image) => pixelsOf(open(image).linear(1, 25.6)),
  'brightness - 20 %': (image) => pixelsOf(open(image).linear(1, -25.6)),
  'contrast + 20 %': (image) => pixelsOf(open(image).linear(1.2, -25.6)),
  'contrast - 20 %': (image) => pixelsOf(open(image).linear(0.8, 25.6)),
} satisfies Record<string, Transformation>;

export const singles = new Map<string, Transformation>([
  ['none', (image) => Promise.resolve(image)],
  ...Object.entries(single),
]);

export const pairs = new Map<string, Transformation>(
  Object.entries(single).flatMap(([first, one]) =>
    Object.entries(single)
      .filter(([second]) => second !== first)
      .map(([second, other]): [string, Transformation] => [
        `${first}, ${second}`,
        async (image) => other(await one(image)),
      ]),
  ),
);
