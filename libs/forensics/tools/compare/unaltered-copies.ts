import sharp, { type Sharp } from 'sharp';
import { jpeg, messenger, png, type Recompression } from '../collections/recompression.js';
import { transformations } from '../collections/transformations.js';

const changed =
  (change: (picture: Sharp, size: { width: number; height: number }) => Sharp, quality = 90): Recompression =>
  async (bytes) => {
    const upright = await png(sharp(bytes, { autoOrient: true }).flatten());
    const { width, height } = await sharp(upright).metadata();
    return jpeg(await png(change(sharp(upright), { width, height })), quality);
  };

const scaled = (factor: number): Recompression =>
  changed((picture, { width, height }) =>
    picture.resize({
      width: Math.max(1, Math.round(width * factor)),
      height: Math.max(1, Math.round(height * factor)),
      fit: 'fill',
    }),
  );

/** Keeps half of the area, at the lower right. */
const cropped: Recompression = changed((picture, { width, height }) => {
  const [keptWidth, keptHeight] = [Math.round(width * Math.SQRT1_2), Math.round(height * Math.SQRT1_2)];
  return picture.extract({
    left: width - keptWidth,
    top: height - keptHeight,
    width: keptWidth,
    height: keptHeight,
  });
});

const contrast = (factor: number): Recompression =>
  changed((picture) => picture.linear(factor, 128 * (1 - factor)));

/** Ways of sharing a picture without altering any part of it. The comparison must not find a part that differs. */
export const unalteredCopies: Readonly<Record<string, Recompression>> = {
  ...Object.fromEntries(
    [50, 70, 85, 95].map((quality) => [`q${quality}`, changed((picture) => picture, quality)]),
  ),
  ...Object.fromEntries([0.3, 0.5, 0.75, 1.5, 2].map((factor) => [`x${factor}`, scaled(factor)])),
  cropped,
  brighter: changed((picture) => picture.modulate({ brightness: 1.25 })),
  darker: changed((picture) => picture.modulate({ brightness: 0.75 })),
  'contrast-up': contrast(1.25),
  'contrast-down': contrast(0.75),
  saturated: changed((picture) => picture.modulate({ saturation: 1.25 })),
  faded: changed((picture) => picture.modulate({ saturation: 0.75 })),
  'gamma-up': changed((picture) => picture.gamma(1, 1.25)),
  'gamma-down': changed((picture) => picture.gamma(1.25, 1)),
  rotated: transformations.rotated!,
  'quarter-turn': changed((picture) => picture.rotate(90)),
  mirrored: changed((picture) => picture.flop()),
  webp: async (bytes) => sharp(bytes, { autoOrient: true }).webp({ quality: 75 }).toBuffer(),
  messenger: async (bytes) => messenger(await changed((picture) => picture)(bytes), 1280),
  'messengers-cropped': async (bytes) => messenger(await cropped(await messenger(bytes, 1600)), 1280),
};
