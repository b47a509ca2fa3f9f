import { setImmediate } from 'node:timers/promises';
import { uploadPixelsMax } from '@jinwi/contracts';
import sharp, { type Sharp } from 'sharp';

/** sRGB, three bytes per pixel, row by row. */
export interface Picture {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** One byte per pixel. */
export interface Plane {
  width: number;
  height: number;
  values: Uint8Array;
}

const referenceSideMax = 2048;

/** Any upload as upright, opaque sRGB, at most 2048 pixels a side. */
export const openReference = (bytes: Uint8Array): Promise<Picture> =>
  toPicture(
    sharp(bytes, { limitInputPixels: uploadPixelsMax, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({
        width: referenceSideMax,
        height: referenceSideMax,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#fff' }),
  );

export const asSharp = ({ rgb, width, height }: Picture): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

export const planeAsSharp = ({ values, width, height }: Plane): Sharp =>
  sharp(values, { raw: { width, height, channels: 1 } });

export async function toPicture(pipeline: Sharp): Promise<Picture> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** A picture's brightness, or a pipeline's first channel. */
export async function toPlane(pipeline: Sharp): Promise<Plane> {
  const { data, info } = await pipeline
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, values: data };
}

export const brightnessOf = (picture: Picture): Promise<Plane> => toPlane(asSharp(picture).greyscale());

/** A wide blur at the cost of a small one: computed on a smaller copy. `sigma` in pixels of the picture. */
export function wideBlur(picture: Picture, sigma: number): Promise<Picture> {
  const shrink = Math.max(1, Math.min(16, Math.floor(sigma / 2)));
  return shrunk(picture, shrink)
    .then((small) => toPicture(asSharp(small).blur(Math.max(0.5, sigma / shrink))))
    .then((small) => resized(small, picture, 'cubic'));
}

const shrunk = (picture: Picture, factor: number): Promise<Picture> =>
  resized(picture, {
    width: Math.max(1, Math.round(picture.width / factor)),
    height: Math.max(1, Math.round(picture.height / factor)),
  });

export const resized = (
  picture: Picture,
  { width, height }: { width: number; height: number },
  kernel: 'lanczos3' | 'cubic' | 'nearest' = 'lanczos3',
): Promise<Picture> => toPicture(asSharp(picture).resize({ width, height, fit: 'fill', kernel }));

const bandPixels = 1 << 15;

/** Runs `work` over ranges of pixels and yields in between, so that pixel loops do not block the event loop. */
export async function inBands(pixels: number, work: (from: number, to: number) => void): Promise<void> {
  for (let from = 0; from < pixels; from += bandPixels) {
    work(from, Math.min(pixels, from + bandPixels));
    await setImmediate();
  }
}
