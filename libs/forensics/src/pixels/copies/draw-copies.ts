import { blur } from '../filters/blur.js';
import { invert, rescale, type Affine } from './affine.js';
import { type Region } from './grow-region.js';
import { type Scene } from './scene.js';
import { seamContrast } from './tell-sides.js';
import { type Copy } from './verify-copy.js';

/** Both sides are drawn around this level; the clearer its seam, the brighter the pasted one. */
const middleLevel = 200;
const seamLevels = 50;
/** Standard errors at which the seam counts as fully clear. */
const seamMax = 4;

/** Both sides of each copy with soft edges, at the image's size, in stored orientation. */
export function drawCopies({ full, work, factor }: Scene, copies: readonly Copy[]): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(full.width * full.height);
  // Sampling between pixels smooths the far side, so both are smoothed equally.
  const smooth = blur(work, 1);
  for (const { region, transform } of copies) {
    const solid = { ...region, isInside: solidify(region) };
    const here: Affine = { xx: 1, xy: 0, yx: 0, yy: 1, x0: 0, y0: 0 };
    const seam = seamContrast(smooth, solid, transform);
    const lift = seamLevels * Math.max(-1, Math.min(1, seam / seamMax));
    paint(map, full.width, { region: solid, factor, level: middleLevel - lift, toRegion: here });
    const back = invert(rescale(transform, factor));
    paint(map, full.width, { region: solid, factor, level: middleLevel + lift, toRegion: back });
  }
  return map;
}

interface Painting {
  region: Pick<Region, 'columns' | 'rows' | 'stride' | 'isInside'>;
  factor: number;
  level: number;
  /** Maps a pixel of the image to the pixel whose cell says whether it is inside. */
  toRegion: Affine;
}

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

/** The part of the image that the region is mapped from. */
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

/** Closes gaps and fills holes: flat parts of a copy match everything and were left out. */
function solidify({ columns, rows, isInside }: Region): Uint8Array {
  const closed = erode(erode(dilate(dilate(isInside, columns), columns), columns), columns);
  const isOutside = new Uint8Array(closed.length);
  const stack: number[] = [];
  const visit = (cell: number): void => {
    if (closed[cell] === 1 || isOutside[cell] === 1) return;
    isOutside[cell] = 1;
    stack.push(cell);
  };
  for (let column = 0; column < columns; column += 1) {
    visit(column);
    visit((rows - 1) * columns + column);
  }
  for (let row = 0; row < rows; row += 1) {
    visit(row * columns);
    visit(row * columns + columns - 1);
  }
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    const column = cell % columns;
    if (column > 0) visit(cell - 1);
    if (column < columns - 1) visit(cell + 1);
    if (cell >= columns) visit(cell - columns);
    if (cell < closed.length - columns) visit(cell + columns);
  }
  return isOutside.map((value) => 1 - value);
}

const dilate = (values: Uint8Array, columns: number): Uint8Array => extreme(values, columns, 1);
const erode = (values: Uint8Array, columns: number): Uint8Array => extreme(values, columns, 0);

/** Extends `wanted` to the eight neighbours. */
function extreme(values: Uint8Array, columns: number, wanted: 0 | 1): Uint8Array {
  const rows = values.length / columns;
  const out = values.slice();
  for (let cell = 0; cell < values.length; cell += 1) {
    if (values[cell] !== wanted) continue;
    const column = cell % columns;
    const row = (cell - column) / columns;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        out[y * columns + x] = wanted;
      }
    }
  }
  return out;
}
