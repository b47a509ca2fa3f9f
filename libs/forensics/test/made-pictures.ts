import sharp, { type Sharp } from 'sharp';
import { type MethodResult } from '../src/methods/method.js';

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface MadePicture {
  width: number;
  height: number;
  /** Standard deviation of the noise at a pixel, in grey levels. */
  noise?: (x: number, y: number) => number;
  seed?: number;
}

export const isInside = ({ left, top, width, height }: Area, x: number, y: number): boolean =>
  x >= left && y >= top && x < left + width && y < top + height;

/** Generates normally distributed numbers, the same in each run. */
export function normalNumbers(seed: number): () => number {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return (((more ^ (more >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  // The numbers are drawn from a table, because images need millions of them.
  const table = Float32Array.from(
    { length: 2 ** 15 },
    () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random()),
  );
  return () => table[Math.floor(random() * table.length)]!;
}

/** Makes slow waves of brightness with noise on them; three bytes per pixel. */
export function madePixels({ width, height, noise = () => 3, seed = 1 }: MadePicture): Buffer {
  const normal = normalNumbers(seed);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const scene = 120 + 40 * Math.sin(x / 41 + y / 90) + 30 * Math.cos(y / 53 - x / 170);
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        pixels[at] = Math.min(240, Math.max(15, Math.round(scene + noise(x, y) * normal())));
      }
    }
  }
  return pixels;
}

export const asImage = (pixels: Buffer, { width, height }: { width: number; height: number }): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 3 } });

/** Returns the mean brightness of a result's picture inside and outside an area of the image. */
export function brightness(
  { picture }: MethodResult,
  area: Area,
  image: { width: number; height: number },
): { inside: number; outside: number } {
  const sums = { inside: 0, outside: 0, countInside: 0, countOutside: 0 };
  for (const [cell, level] of (picture?.data ?? []).entries()) {
    const width = picture?.width ?? 1;
    const x = (((cell % width) + 0.5) / width) * image.width;
    const y = ((Math.floor(cell / width) + 0.5) / (picture?.height ?? 1)) * image.height;
    if (isInside(area, x, y)) {
      sums.inside += level;
      sums.countInside += 1;
    } else {
      sums.outside += level;
      sums.countOutside += 1;
    }
  }
  return { inside: sums.inside / sums.countInside, outside: sums.outside / sums.countOutside };
}

/** Checks what holds for the results of all methods without a weight. */
export function expectWithoutWeight(result: MethodResult): void {
  expect(result).toMatchObject({ applicable: true, reason: null, score: null, findings: [] });
  expect(result.maps).toBeUndefined();
  expect(result.details).toHaveLength(1);
  expect(Number.isFinite(result.statistic)).toBe(true);
  expect(result.picture?.data).toHaveLength((result.picture?.width ?? 0) * (result.picture?.height ?? 0));
}

/** Makes flat areas and text, as on a screen. */
export function screenshot(size: { width: number; height: number }): Sharp {
  const pixels = Buffer.alloc(size.width * size.height * 3, 244);
  for (let y = 40; y + 40 < size.height; y += 32) {
    for (let x = 40; x + 40 < size.width; x += 9) {
      const at = (y * size.width + x) * 3;
      pixels.fill(30 + ((x * 7) % 60), at, at + 15);
    }
  }
  return asImage(pixels, size);
}
