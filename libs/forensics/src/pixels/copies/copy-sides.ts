import { blur } from '../filters/blur.js';
import { type Box } from '../planes/plane.js';
import { identity, rescale, type Affine } from './affine.js';
import { type Region } from './grow-region.js';
import { type Scene } from './scene.js';
import { seamContrast } from './tell-sides.js';
import { type Copy } from './verify-copy.js';

/** Minimum seam contrast, in standard errors, that clearly shows which side was pasted. */
export const clearSeam = 4;

/** Both sides of a copy: a region without holes, and the transform that maps it to the other side. */
export interface CopySides {
  region: Region;
  /** Transform in working pixels. */
  transform: Affine;
  /** Seam contrast in standard errors: positive if the transformed side was pasted, negative if the region was. */
  seam: number;
}

export function sidesOf({ work }: Scene, copies: readonly Copy[]): CopySides[] {
  // Sampling between pixels smooths the transformed side, so the plane is smoothed before both sides are sampled.
  const smooth = blur(work, 1);
  return copies.map(({ region, transform }) => {
    const solid = { ...region, isInside: solidify(region) };
    return { region: solid, transform, seam: seamContrast(smooth, solid, transform) };
  });
}

/** Source and target of a copy. If the direction is unknown, their order means nothing. */
export interface CopyBoxes {
  from: Box;
  to: Box;
  isDirected: boolean;
}

/** Returns upright boxes around both sides, in pixels of the stored image. */
export function boxesOf(
  { full, factor }: Pick<Scene, 'full' | 'factor'>,
  { region, transform, seam }: CopySides,
): CopyBoxes {
  const here = boxOf(region, { pitch: region.stride * factor, moved: identity, limits: full });
  const there = boxOf(region, {
    pitch: region.stride * factor,
    moved: rescale(transform, factor),
    limits: full,
  });
  const isDirected = Math.abs(seam) >= clearSeam;
  return isDirected && seam < 0
    ? { from: there, to: here, isDirected }
    : { from: here, to: there, isDirected };
}

interface Boxing {
  /** Distance between neighbouring cells in full-size pixels. */
  pitch: number;
  moved: Affine;
  limits: { width: number; height: number };
}

function boxOf({ columns, isInside }: Region, { pitch, moved, limits }: Boxing): Box {
  let [left, right, top, bottom] = [limits.width, 0, limits.height, 0];
  for (let cell = 0; cell < isInside.length; cell += 1) {
    if (isInside[cell] === 0) continue;
    const column = cell % columns;
    const row = (cell - column) / columns;
    // Each cell stands for the pixels around it.
    for (const [u, v] of [
      [column - 0.5, row - 0.5],
      [column + 0.5, row - 0.5],
      [column - 0.5, row + 0.5],
      [column + 0.5, row + 0.5],
    ] as const) {
      const x = moved.xx * u * pitch + moved.xy * v * pitch + moved.x0;
      const y = moved.yx * u * pitch + moved.yy * v * pitch + moved.y0;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  left = Math.max(0, Math.floor(left));
  top = Math.max(0, Math.floor(top));
  return {
    left,
    top,
    width: Math.max(1, Math.min(limits.width, Math.ceil(right)) - left),
    height: Math.max(1, Math.min(limits.height, Math.ceil(bottom)) - top),
  };
}

/** Closes gaps and fills holes in the region. They are flat parts of the copy, which could not be compared. */
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

/** Sets the eight neighbours of each cell that has the value `wanted` to that value too. */
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
