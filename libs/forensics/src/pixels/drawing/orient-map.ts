import { type Box } from '../planes/plane.js';

interface StoredMap {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Rotates and mirrors a map or picture from stored order to display order; `orientation` is EXIF's 1..8. */
export function orientMap<Map extends StoredMap>(map: Map, orientation: number): Map {
  if (orientation <= 1 || orientation > 8) return map;
  const { width, height, data } = map;
  const isTurned = orientation >= 5;
  const turned = new Uint8Array(data.length);
  const outWidth = isTurned ? height : width;
  const { start, stepX, stepY } = walk(orientation, width, height);
  const outHeight = isTurned ? width : height;
  let target = 0;
  for (let y = 0; y < outHeight; y += 1) {
    let source = start + y * stepY;
    for (let x = 0; x < outWidth; x += 1, source += stepX) turned[target++] = data[source] ?? 0;
  }
  return { ...map, width: outWidth, height: outHeight, data: turned };
}

/** Rotates and mirrors a box from stored to display order; `stored` is the stored size and EXIF orientation (1..8). */
export function orientBox(
  { left, top, width, height }: Box,
  stored: { width: number; height: number; orientation: number },
): Box {
  const { orientation } = stored;
  const x = [2, 3, 7, 8].includes(orientation) ? stored.width - left - width : left;
  const y = [3, 4, 6, 7].includes(orientation) ? stored.height - top - height : top;
  const isTurned = orientation >= 5 && orientation <= 8;
  return isTurned ? { left: y, top: x, width: height, height: width } : { left: x, top: y, width, height };
}

/** Index of the pixel displayed at the top left, and the index steps for one pixel to the right and one down. */
function walk(
  orientation: number,
  width: number,
  height: number,
): { start: number; stepX: number; stepY: number } {
  const last = height - 1;
  const end = width * height - 1;
  const walks: Record<number, [number, number, number]> = {
    2: [width - 1, -1, width],
    3: [end, -1, -width],
    4: [last * width, 1, -width],
    5: [0, width, 1],
    6: [last * width, -width, 1],
    7: [end, -width, -1],
    8: [width - 1, width, -1],
  };
  const [start, stepX, stepY] = walks[orientation] ?? [0, 1, width];
  return { start, stepX, stepY };
}
