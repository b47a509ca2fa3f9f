/** A grid of cells, row by row; 1 = inside. */
export interface CellMask {
  columns: number;
  rows: number;
  isInside: Uint8Array;
}

/** An 8-connected region of a mask. */
export interface Region {
  cells: number[];
  /** Cells of the smallest upright rectangle around it. */
  boxCells: number;
}

/** The region with the most cells; null for an empty mask. */
export function findLargestRegion(mask: CellMask): Region | null {
  const isSeen = new Uint8Array(mask.isInside.length);
  let largest: Region | null = null;
  for (let seed = 0; seed < isSeen.length; seed += 1) {
    if (isSeen[seed] === 1 || mask.isInside[seed] === 0) continue;
    const region = grow(mask, seed, isSeen);
    if (largest === null || region.cells.length > largest.cells.length) largest = region;
  }
  return largest;
}

function grow({ columns, rows, isInside }: CellMask, seed: number, isSeen: Uint8Array): Region {
  const cells = [seed];
  isSeen[seed] = 1;
  let [left, right, top, bottom] = [columns, 0, rows, 0];
  for (let index = 0; index < cells.length; index += 1) {
    const column = cells[index]! % columns;
    const row = (cells[index]! - column) / columns;
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        const next = y * columns + x;
        if (isSeen[next] === 1 || isInside[next] === 0) continue;
        isSeen[next] = 1;
        cells.push(next);
      }
    }
  }
  return { cells, boxCells: (right - left + 1) * (bottom - top + 1) };
}
