import { determinant, invert, isPlausible, rescale, type Affine } from './affine.js';
import { growRegion, type Region, pointsOf } from './grow-region.js';
import { refineTransform } from './refine-transform.js';
import { type Scene } from './scene.js';
import { keepShared } from './shared-residual.js';

/** A transform, in working pixels, and the points that support it. */
export interface Hypothesis {
  transform: Affine;
  /** Points, alternating x and y. */
  seeds: Float64Array;
  /** Number of supporting matches or positions. */
  support: number;
}

export interface Copy {
  transform: Affine;
  region: Region;
  support: number;
  /** Share of the image that one of the two sides covers. */
  areaShare: number;
  /** The transform in full-size pixels. */
  fine: Affine;
  /** Full-size pixels of the region at which both sides are compared, alternating x and y. */
  centres: Float64Array;
  /** Share of the region that is mapped into the region itself. */
  overlap: number;
  /** The region's share of all cells that the transform maps inside the image; 1 if all of them match. */
  extent: number;
}

const areaShareMin = 0.0004;
const areaMin = 150;
const refinePointsMax = 4000;
const blocksMax = 400;

/** Cell size in working pixels: fine enough for small images, with few enough cells for large ones. */
const strideOf = ({ work }: Scene): number => (work.width * work.height < 400_000 ? 2 : 4);

/** Grows the region, refines its transform, and compares both sides at full size; null if they do not match. */
export function verifyCopy(scene: Scene, hypothesis: Hypothesis): Copy | null {
  const start = turned(hypothesis);
  if (!isPlausible(start.transform)) return null;
  const { work, factor } = scene;
  const stride = strideOf(scene);
  const cellsMin = Math.max(areaMin, areaShareMin * work.width * work.height) / stride ** 2;
  let { transform } = start;
  let region = growRegion({ plane: work, transform, stride, seeds: start.seeds });
  for (let round = 0; round < 2; round += 1) {
    if (region.cells.length < (round === 0 ? 4 : cellsMin)) return null;
    const refined = refineTransform(work, transform, pointsOf(region, { factor: 1, most: refinePointsMax }));
    if (refined === null) return null;
    transform = refined;
    region = growRegion({
      plane: work,
      transform,
      stride,
      seeds: pointsOf(region, { factor: 1, most: 400 }),
    });
  }
  if (region.cells.length < cellsMin) return null;
  const coarse = rescale(transform, factor);
  const fullPlane = { ...scene.full, data: scene.full.data as unknown as Float32Array };
  const points = pointsOf(region, { factor, most: refinePointsMax });
  const fine = factor === 1 ? coarse : (refineTransform(fullPlane, coarse, points) ?? coarse);
  const shared = keepShared(scene, { region, transform: fine });
  if (shared.cells.length < cellsMin / 2) return null;
  return {
    transform,
    region: shared,
    support: hypothesis.support,
    areaShare: shared.cells.length / (shared.columns * shared.rows),
    fine,
    centres: pointsOf(shared, { factor, most: blocksMax }),
    overlap: overlapOf(shared, transform),
    extent: shared.cells.length / cellsKeptInside(shared, transform),
  };
}

/**
 * Inverts a transform that shrinks, so that the grid lies on the smaller side and the larger side is sampled. An
 * enlarged part has no finer detail that sampling could lose.
 */
function turned({ transform, seeds }: Hypothesis): { transform: Affine; seeds: Float64Array } {
  if (Math.abs(determinant(transform)) >= 1) return { transform, seeds };
  const { xx, xy, yx, yy, x0, y0 } = transform;
  const moved = new Float64Array(seeds.length);
  for (let at = 0; at < seeds.length; at += 2) {
    moved[at] = xx * seeds[at]! + xy * seeds[at + 1]! + x0;
    moved[at + 1] = yx * seeds[at]! + yy * seeds[at + 1]! + y0;
  }
  return { transform: invert(transform), seeds: moved };
}

function overlapOf(
  { cells, columns, rows, stride, isInside }: Region,
  { xx, xy, yx, yy, x0, y0 }: Affine,
): number {
  let count = 0;
  for (const cell of cells) {
    const x = (cell % columns) * stride;
    const y = Math.floor(cell / columns) * stride;
    const column = Math.round((xx * x + xy * y + x0) / stride);
    const row = Math.round((yx * x + yy * y + y0) / stride);
    if (column >= 0 && row >= 0 && column < columns && row < rows) count += isInside[row * columns + column]!;
  }
  return count / cells.length;
}

function cellsKeptInside({ columns, rows, stride }: Region, { xx, xy, yx, yy, x0, y0 }: Affine): number {
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = xx * column + xy * row + x0 / stride;
      const y = yx * column + yy * row + y0 / stride;
      if (x >= 0 && y >= 0 && x < columns && y < rows) count += 1;
    }
  }
  return Math.max(1, count);
}
