import { frequencyCount, transformBlocks, type Plane } from '../pixels/block-transform.js';

/** So many blocks are looked at for each of the 64 places of the grid. */
const sampledRowsMax = 24;
const sampledColumnsMax = 64;

/**
 * Where the 8×8 blocks of an earlier JPEG life lie. At its own place a block transform shows far more
 * coefficients near zero than at the 63 others (the idea of ZERO, Nikoukhah et al., IPOL 2021).
 * Without such a life the answer is some place; the tests that use it then find no lattice there.
 */
export function findBlockGrid(plane: Plane): { offsetX: number; offsetY: number } {
  const columns = Math.min(sampledColumnsMax, Math.floor(plane.width / 8) - 1);
  const rows = Math.min(sampledRowsMax, Math.floor(plane.height / 8) - 1);
  const best = { offsetX: 0, offsetY: 0, zeros: -1 };
  if (columns < 1 || rows < 1) return best;
  for (let offsetY = 0; offsetY < 8; offsetY += 1) {
    for (let offsetX = 0; offsetX < 8; offsetX += 1) {
      const zeros = countZeros(plane, { columns, rows, offsetX, offsetY });
      if (zeros > best.zeros) Object.assign(best, { offsetX, offsetY, zeros });
    }
  }
  return best;
}

interface Sampling {
  columns: number;
  rows: number;
  offsetX: number;
  offsetY: number;
}

/** Rows of blocks spread evenly over the height. */
function countZeros(plane: Plane, { columns, rows, offsetX, offsetY }: Sampling): number {
  const rowsHeld = Math.floor((plane.height - 8) / 8);
  const columnsHeld = Math.floor((plane.width - 8) / 8);
  let zeros = 0;
  for (let index = 0; index < rows; index += 1) {
    const row = Math.floor(((index + 0.5) * rowsHeld) / rows);
    const column = Math.floor((((index * 0.618) % 1) * (columnsHeld - columns + 1)) | 0);
    const area = { columns, rows: 1, offsetX: column * 8 + offsetX, offsetY: row * 8 + offsetY };
    const transformed = transformBlocks(plane, area);
    for (let at = 0; at < columns * frequencyCount; at += 1) if (Math.abs(transformed[at]!) < 0.5) zeros += 1;
  }
  return zeros;
}
