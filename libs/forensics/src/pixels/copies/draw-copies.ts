import { identity, invert, rescale, type Affine } from './affine.js';
import { type CopySides, clearSeam } from './copy-sides.js';
import { type Region } from './grow-region.js';
import { type Scene } from './scene.js';

/** Both sides are drawn near this level. A clearer seam makes the pasted side brighter and the other darker. */
const middleLevel = 200;
const seamLevels = 50;

/** Draws both sides of each copy with soft edges, at the image's size, in stored orientation. */
export function drawCopies(
  { full, factor }: Pick<Scene, 'full' | 'factor'>,
  copies: readonly CopySides[],
): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(full.width * full.height);
  for (const { region, transform, seam } of copies) {
    const lift = seamLevels * Math.max(-1, Math.min(1, seam / clearSeam));
    paint(map, full.width, { region, factor, level: middleLevel - lift, toRegion: identity });
    const back = invert(rescale(transform, factor));
    paint(map, full.width, { region, factor, level: middleLevel + lift, toRegion: back });
  }
  return map;
}

interface Painting {
  region: Pick<Region, 'columns' | 'rows' | 'stride' | 'isInside'>;
  factor: number;
  level: number;
  /** Maps a painted pixel to the region's grid. It is the identity for the side on which the grid lies. */
  toRegion: Affine;
}

/** Draws one side: the strength of a pixel is interpolated from the four grid cells around the place it maps to. */
function paint(map: Uint8Array, width: number, { region, factor, level, toRegion }: Painting): void {
  const height = map.length / width;
  const { columns, rows, isInside } = region;
  const pitch = region.stride * factor;
  const { left, right, top, bottom } = boundsOf(region, { pitch, toRegion, width, height });
  const { xx, xy, yx, yy, x0, y0 } = toRegion;
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      const u = (xx * x + xy * y + x0) / pitch;
      const v = (yx * x + yy * y + y0) / pitch;
      const column = Math.floor(u);
      const row = Math.floor(v);
      if (column < 0 || row < 0 || column >= columns - 1 || row >= rows - 1) continue;
      const cell = row * columns + column;
      const above = isInside[cell]! + (u - column) * (isInside[cell + 1]! - isInside[cell]!);
      const below =
        isInside[cell + columns]! +
        (u - column) * (isInside[cell + columns + 1]! - isInside[cell + columns]!);
      const value = level * (above + (v - row) * (below - above));
      if (value > map[y * width + x]!) map[y * width + x] = value;
    }
  }
}

interface Bounds {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Bounds of the part of the image that is mapped into the region. */
function boundsOf(
  { columns, isInside }: Painting['region'],
  { pitch, toRegion, width, height }: { pitch: number; toRegion: Affine; width: number; height: number },
): Bounds {
  const { xx, xy, yx, yy, x0, y0 } = invert(toRegion);
  const bounds = { left: width - 1, right: 0, top: height - 1, bottom: 0 };
  for (let cell = 0; cell < isInside.length; cell += 1) {
    if (isInside[cell] === 0) continue;
    const u = (cell % columns) * pitch;
    const v = Math.floor(cell / columns) * pitch;
    const x = xx * u + xy * v + x0;
    const y = yx * u + yy * v + y0;
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  const rim = pitch * 3;
  return {
    left: Math.max(0, Math.floor(bounds.left - rim)),
    right: Math.min(width - 1, Math.ceil(bounds.right + rim)),
    top: Math.max(0, Math.floor(bounds.top - rim)),
    bottom: Math.min(height - 1, Math.ceil(bounds.bottom + rim)),
  };
}
