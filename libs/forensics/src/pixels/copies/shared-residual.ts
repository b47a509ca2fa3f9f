import { type Affine } from './affine.js';
import { type Region, pointsOf } from './grow-region.js';
import { residualAgreement } from './residual-agreement.js';
import { type Scene } from './scene.js';

const blocksMax = 1200;
const sharedMin = 0.6;

/**
 * Keeps the part of a region where the residual agrees with the other side. If only the shape were compared, the region
 * of one copied letter on a sign would grow over all the real letters too.
 */
export function keepShared(
  scene: Scene,
  { region, transform }: { region: Region; transform: Affine },
): Region {
  const { columns, rows, stride, cells } = region;
  const { factor } = scene;
  const centres = pointsOf(region, { factor, most: blocksMax });
  const own = residualAgreement(scene.full, transform, centres);
  // Bins are sized so that a large region has about `blocksMax` of them, but are never smaller than the region's cells.
  const span = Math.max(1, Math.round(Math.sqrt(cells.length / blocksMax)));
  const wide = Math.ceil(columns / span);
  const sums = new Float32Array(wide * Math.ceil(rows / span));
  const counts = new Uint16Array(sums.length);
  for (let block = 0; block < own.length; block += 1) {
    if (Number.isNaN(own[block]!)) continue;
    const column = Math.floor((centres[block * 2]! + 0.5) / factor / stride / span);
    const row = Math.floor((centres[block * 2 + 1]! + 0.5) / factor / stride / span);
    sums[row * wide + column]! += own[block]!;
    counts[row * wide + column]! += 1;
  }
  const kept = cellsOfShared({ sums, counts, wide, span }, cells, columns);
  const isInside = new Uint8Array(region.isInside.length);
  for (const cell of kept) isInside[cell] = 1;
  return { ...region, isInside, cells: kept };
}

interface Bins {
  sums: Float32Array;
  counts: Uint16Array;
  wide: number;
  /** Number of the region's cells along one side of a bin. */
  span: number;
}

function cellsOfShared(bins: Bins, cells: Int32Array, columns: number): Int32Array {
  const kept = new Int32Array(cells.length);
  let count = 0;
  for (const cell of cells) {
    const column = Math.floor((cell % columns) / bins.span);
    const row = Math.floor(cell / columns / bins.span);
    if (meanAround(bins, column, row) >= sharedMin) kept[count++] = cell;
  }
  return kept.slice(0, count);
}

/** Mean agreement in the bin and the eight around it; 1 if none has a residual, so that shape alone decides. */
function meanAround({ sums, counts, wide }: Bins, column: number, row: number): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(sums.length / wide - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(wide - 1, column + 1); x += 1) {
      sum += sums[y * wide + x]!;
      count += counts[y * wide + x]!;
    }
  }
  return count === 0 ? 1 : sum / count;
}
