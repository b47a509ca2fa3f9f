import { type EvidencePlace } from '@jinwi/contracts';
import { type Place, placeNames } from '@jinwi/report';

/** A grey map: `grey` has one level per pixel; `pixels` is its RGBA form, which callers may colour and draw. */
export interface GreyMap {
  width: number;
  height: number;
  grey: Uint8ClampedArray;
  pixels: ImageData;
}

/**
 * Reads the pixels of a grey map.
 * @param source same-origin URL of the file
 * @param sheetPlace the map's place in a file with several maps; null if the file is one map
 * @returns null if the file cannot be loaded
 */
export async function readMap(source: string, sheetPlace: EvidencePlace | null): Promise<GreyMap | null> {
  const image = await loaded(source);
  if (!image) return null;
  const { naturalWidth, naturalHeight } = image;
  const { top, width, height } = sheetPlace ?? { top: 0, width: naturalWidth, height: naturalHeight };
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(image, 0, top, width, height, 0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  const grey = new Uint8ClampedArray(width * height);
  for (let index = 0; index < grey.length; index += 1) grey[index] = pixels.data[index * 4] ?? 0;
  return { width, height, grey, pixels };
}

const loaded = (source: string): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => resolve(null);
    image.src = source;
  });

/** The cell of a 3 × 3 grid over the image in which a map's signal is strongest. */
export interface Spot {
  place: Place;
  /** Bounding box of the bright pixels in that cell, in fractions (0…1) of the image's width and height. */
  box: { left: number; top: number; width: number; height: number };
}

interface Cell {
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A pixel is bright if its level is at least this fraction of the brightest pixel's level: yellow in the legend. */
const brightShareOfMax = 0.8;
/** If even the brightest pixel is below this level, the map shows nothing. */
const levelMin = 64;
/**
 * The signal is concentrated if one cell of the grid holds at least this fraction of the bright pixels. If they were
 * spread evenly, each cell would hold 0.11 of them.
 */
const concentrationMin = 0.35;

/** Where a map is bright: in one cell, in several (`spread`) or nowhere (`none`). */
export type BrightPlace = Place | 'spread' | 'none';

/** Finds where a grey map is bright: in one cell of the grid, spread over several, or nowhere. */
export function brightSpot({ grey, width, height }: Omit<GreyMap, 'pixels'>): Spot | 'spread' | 'none' {
  const max = grey.reduce((one, other) => Math.max(one, other), 0);
  if (max < levelMin) return 'none';
  const cells = Array.from({ length: 9 }, (): Cell => ({
    count: 0,
    left: width,
    top: height,
    right: 0,
    bottom: 0,
  }));
  let total = 0;
  for (let index = 0; index < grey.length; index += 1) {
    if ((grey[index] ?? 0) < max * brightShareOfMax) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    const cell = cells[Math.floor((y * 3) / height) * 3 + Math.floor((x * 3) / width)];
    if (cell) include(cell, x, y);
    total += 1;
  }
  const best = cells.reduce((one, { count }, index) => (count > (cells[one]?.count ?? 0) ? index : one), 0);
  const [cell, place] = [cells[best], placeNames.flat()[best]];
  if (!cell || !place || cell.count < total * concentrationMin) return 'spread';
  return {
    place,
    box: {
      left: cell.left / width,
      top: cell.top / height,
      width: (cell.right - cell.left) / width,
      height: (cell.bottom - cell.top) / height,
    },
  };
}

function include(cell: Cell, x: number, y: number): void {
  cell.count += 1;
  cell.left = Math.min(cell.left, x);
  cell.top = Math.min(cell.top, y);
  cell.right = Math.max(cell.right, x + 1);
  cell.bottom = Math.max(cell.bottom, y + 1);
}
