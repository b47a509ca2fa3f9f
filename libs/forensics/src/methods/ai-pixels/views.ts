import { type PixelImage } from '../../formats/decode-image.js';
import { reduceImage } from '../../pixels/drawing/reduce-image.js';

/** Width and height of a tile in pixels. */
export const tileSide = 256;
const nativeTiles = 6;
const nativeGridMax = 4;
/** The possible reduced views: the shorter side in pixels, and the number of tiles. */
const reductions = [
  { shortSide: 512, tiles: 4 },
  { shortSide: 256, tiles: 2 },
] as const;
/**
 * A reduced view is used only if its shorter side is at most this share of the image's shorter side; otherwise it would
 * show nearly the same as the view at full resolution. That view alone is not reliable enough (training/log.md), so an
 * image too small for any reduced view is not judged.
 */
const reductionMax = 0.75;
export type ViewName = 'native' | '512' | '256';

interface Place {
  top: number;
  left: number;
}

/** The image at one scale, and the positions of its tiles. */
export interface View {
  name: ViewName;
  image: PixelImage;
  places: Place[];
}

/**
 * Returns two views with the scales and tiles of training/views.py: one at full resolution (`native`), which keeps a
 * generator's finest traces, and a reduced one, whose traces survive messengers. Empty if the image is too small.
 */
export function viewsOf(image: PixelImage): View[] {
  const shortSide = Math.min(image.width, image.height);
  const reduction = reductions.find((one) => one.shortSide <= shortSide * reductionMax);
  if (!reduction) return [];
  const reduced = reduceImage(image, reduction.shortSide);
  return [
    { name: 'native', image, places: texturedPlaces(image) },
    { name: `${reduction.shortSide}`, image: reduced, places: evenPlaces(reduced, reduction.tiles) },
  ];
}

/** The pixels of a view's tiles, tile by tile, three bytes per pixel. */
export function tilesOf({ image, places }: View): Uint8Array {
  const tiles = new Uint8Array(places.length * tileBytes);
  for (const [index, place] of places.entries()) copyTile(image, place, tiles.subarray(index * tileBytes));
  return tiles;
}

const rowBytes = tileSide * 3;
const tileBytes = tileSide * rowBytes;

function copyTile({ width, rgb }: PixelImage, { top, left }: Place, tile: Uint8Array): void {
  for (let row = 0; row < tileSide; row += 1) {
    const from = ((top + row) * width + left) * 3;
    tile.set(rgb.subarray(from, from + rowBytes), row * rowBytes);
  }
}

/** Returns the start positions of `count` tiles along a side of `length` pixels, evenly spaced from edge to edge. */
function starts(length: number, count: number): number[] {
  const room = length - tileSide;
  if (count === 1) return [Math.floor(room / 2)];
  return Array.from({ length: count }, (_, index) => Math.floor((index * room) / (count - 1)));
}

/** Returns the most textured places of an even grid. */
function texturedPlaces(image: PixelImage): Place[] {
  const [tops, lefts] = [image.height, image.width].map((length) =>
    starts(length, Math.min(nativeGridMax, Math.round(length / tileSide))),
  );
  const places = tops!.flatMap((top) => lefts!.map((left) => ({ top, left })));
  const ranked = places.map((place, index) => ({ index, texture: textureAt(image, place) }));
  ranked.sort((first, second) => second.texture - first.texture || first.index - second.index);
  const chosen = new Set(ranked.slice(0, nativeTiles).map(({ index }) => index));
  return places.filter((_, index) => chosen.has(index));
}

const textureStep = 4;

/** Variance of the green values at every fourth row and column. */
function textureAt({ width, rgb }: PixelImage, { top, left }: Place): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let row = 0; row < tileSide; row += textureStep) {
    for (let column = 0; column < tileSide; column += textureStep) {
      const green = rgb[((top + row) * width + left + column) * 3 + 1]!;
      sum += green;
      squares += green * green;
      count += 1;
    }
  }
  return squares / count - (sum / count) ** 2;
}

/** Places four tiles in two rows, or two tiles along the longer side. */
function evenPlaces({ width, height }: PixelImage, tiles: 2 | 4): Place[] {
  const rows = tiles === 4 || height > width ? 2 : 1;
  const tops = starts(height, rows);
  const lefts = starts(width, tiles / rows);
  return tops.flatMap((top) => lefts.map((left) => ({ top, left })));
}
