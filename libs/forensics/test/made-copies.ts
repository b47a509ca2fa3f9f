import sharp from 'sharp';
import { type MethodResult } from '../src/methods/method.js';
import { type CopiedPlaces, type PictureBox } from '../src/report/report.js';

export const size = { width: 320, height: 230 };
/** Where `cloned` takes a part from, and where it puts it. */
export const from = { left: 20, top: 25, width: 100, height: 90 };
export const to = { ...from, left: 185, top: 113 };

export type Picture = ReturnType<typeof sharp>;

function randomFrom(start: number): () => number {
  let seed = start;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

const picture = (grey: Float32Array, { width, height } = size): Picture =>
  sharp(Buffer.from(Uint8Array.from(grey, (value) => Math.min(250, Math.max(5, Math.round(value))))), {
    raw: { width, height, channels: 1 },
  }).toColourspace('srgb');

/** Interpolates random values on grids of 2 to 64 pixels, which gives blobs of all sizes without repetition. */
function texture(): Float32Array {
  const random = randomFrom(7);
  const grey = new Float32Array(size.width * size.height).fill(128);
  for (const [pitch, gain] of [
    [64, 50],
    [24, 40],
    [9, 36],
    [4, 20],
    [2, 10],
  ] as const) {
    const columns = Math.ceil(size.width / pitch) + 2;
    const values = Float32Array.from(
      { length: columns * (Math.ceil(size.height / pitch) + 2) },
      () => random() - 0.5,
    );
    grey.forEach((_, pixel) => {
      const x = (pixel % size.width) / pitch;
      const y = Math.floor(pixel / size.width) / pitch;
      const corner = Math.floor(y) * columns + Math.floor(x);
      const above = values[corner]! + (x % 1) * (values[corner + 1]! - values[corner]!);
      const below =
        values[corner + columns]! + (x % 1) * (values[corner + columns + 1]! - values[corner + columns]!);
      grey[pixel]! += gain * (above + (y % 1) * (below - above));
    });
  }
  return withNoise(grey);
}

/** Adds independent noise to each pixel, like the noise of a sensor. */
function withNoise(grey: Float32Array): Float32Array {
  const random = randomFrom(11);
  return grey.map((value) => value + (random() + random() + random() - 1.5) * 4);
}

export const plain = (): Picture => picture(texture());

export async function cloned(change: (patch: Picture) => Picture): Promise<Picture> {
  const host = await plain().png().toBuffer();
  const patch = await change(sharp(await sharp(host).extract(from).png().toBuffer()).ensureAlpha())
    .png()
    .toBuffer();
  return sharp(
    await sharp(host)
      .composite([{ input: patch, left: to.left, top: to.top }])
      .png()
      .toBuffer(),
  );
}

/** Returns the F1 of the map at mid-grey against both places of a copy that was not rotated. */
export function accuracy({ maps }: MethodResult): number {
  const map = maps?.[0];
  if (map === undefined) return 0;
  const isWithin = (x: number, y: number, left: number, top: number): boolean =>
    x >= left && y >= top && x < left + from.width && y < top + from.height;
  let both = 0;
  let drawn = 0;
  map.data.forEach((level, pixel) => {
    if (level < 128) return;
    const x = pixel % map.width;
    const y = Math.floor(pixel / map.width);
    drawn += 1;
    if (isWithin(x, y, from.left, from.top) || isWithin(x, y, to.left, to.top)) both += 1;
  });
  return (2 * both) / (drawn + 2 * from.width * from.height);
}

/** Returns the largest distance in pixels between an edge of a reported place and the true edge. */
export function farthest(
  found: CopiedPlaces | undefined,
  expected: Omit<CopiedPlaces, 'isDirected'>,
): number {
  if (!found) return Infinity;
  const edges = ({ left, top, width, height }: PictureBox) => [left, top, left + width, top + height];
  const all = (places: typeof expected) => [...edges(places.from), ...edges(places.to)];
  const wanted = all(expected);
  return Math.max(...all(found).map((edge, index) => Math.abs(edge - (wanted[index] ?? NaN))));
}

/** Makes a picture of repeated shapes, each with different noise. */
export const repeating = (): Picture => picture(withNoise(pattern()));

export const printed = (): Picture => picture(letters());

export const printedOnGrainyPaper = (): Picture => picture(withNoise(letters()));

export const flat = (): Picture => picture(new Float32Array(size.width * size.height).fill(90));

/** Makes a tile of random shapes that is repeated every 70×60 pixels. */
function pattern(): Float32Array {
  const tile = texture();
  return Float32Array.from({ length: tile.length }, (_, pixel) => {
    const x = (pixel % size.width) % 70;
    const y = Math.floor(pixel / size.width) % 60;
    return smoothTile(tile, x, y);
  });
}

function smoothTile(tile: Float32Array, x: number, y: number): number {
  let sum = 0;
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 3; column += 1) sum += tile[(y + row) * size.width + x + column]!;
  return sum / 9;
}

/** Five letters, repeated in varying order. A letter has 5×7 cells of 3 pixels. */
function letters(): Float32Array {
  const random = randomFrom(5);
  const alphabet = Array.from({ length: 5 }, () => Array.from({ length: 35 }, () => random() < 0.5));
  const grey = new Float32Array(size.width * size.height).fill(230);
  for (let top = 20; top + 21 < size.height; top += 33) {
    for (let left = 20; left + 15 < size.width; left += 21) {
      const letter = alphabet[Math.floor(random() * alphabet.length)]!;
      for (let y = 0; y < 21; y += 1) {
        for (let x = 0; x < 15; x += 1) {
          if (letter[Math.floor(y / 3) * 5 + Math.floor(x / 3)] === true)
            grey[(top + y) * size.width + left + x] = 30;
        }
      }
    }
  }
  return grey;
}
