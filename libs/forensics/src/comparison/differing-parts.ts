import { type Box } from '../pixels/planes/plane.js';
import { regionsOf } from '../pixels/planes/regions.js';
import { type DifferenceGrid } from './difference-grid.js';

export interface DifferentCells {
  cells: Int32Array;
  /** In pixels of the compared planes. */
  box: Box;
}

/** Minimum ratios to the usual difference: in the core that each part must have, and in its other cells. */
export const coreRatio = 4;
const edgeRatio = 2.2;
/** Minimum difference in grey levels: for cells of the core, and for the other cells of a part. */
const coreDifference = 9;
const edgeDifference = 5;
const coreCellsMin = 3;
const cellsMin = 5;
/** Parts with at most this many cells between them are merged. */
const gap = 2;

/** Finds the parts that differ much more than usual for the pair, the largest first. */
export function findDifferentParts(grid: DifferenceGrid): DifferentCells[] {
  const { columns, differences, ratios } = grid;
  const isEdge = ratios.map((ratio, cell) =>
    Number(ratio >= edgeRatio && differences[cell]! >= edgeDifference),
  );
  const isCore = (cell: number): boolean =>
    ratios[cell]! >= coreRatio && differences[cell]! >= coreDifference;
  const near = widened(Uint8Array.from(isEdge), columns);
  return regionsOf(near, columns)
    .map((region) => region.filter((cell) => isEdge[cell] === 1))
    .filter((cells) => cells.length >= cellsMin && cells.filter(isCore).length >= coreCellsMin)
    .sort((one, two) => two.length - one.length)
    .map((cells) => ({ cells, box: boxOf(cells, grid) }));
}

function widened(isSet: Uint8Array, columns: number): Uint8Array {
  const rows = isSet.length / columns;
  const wide = new Uint8Array(isSet.length);
  for (let cell = 0; cell < isSet.length; cell += 1) {
    if (isSet[cell] === 0) continue;
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    for (let y = Math.max(0, row - gap + 1); y < Math.min(rows, row + gap); y += 1)
      for (let x = Math.max(0, column - gap + 1); x < Math.min(columns, column + gap); x += 1)
        wide[y * columns + x] = 1;
  }
  return wide;
}

function boxOf(cells: Int32Array, { columns, cellSide }: DifferenceGrid): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1];
  for (const cell of cells) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  return {
    left: left * cellSide,
    top: top * cellSide,
    width: (right - left + 1) * cellSide,
    height: (bottom - top + 1) * cellSide,
  };
}
