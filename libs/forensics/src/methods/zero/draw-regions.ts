import { firstVoteAt, noVote, voteStep, type GridVotes } from '../../pixels/jpeg-grid/grid-votes.js';

const reachCells = 2;
const inside = 255;

/** Draws the regions white, with small gaps closed. The map has the image's size, in stored orientation. */
export function drawRegions(
  { columns, rows, width, height }: GridVotes,
  regions: readonly { members: Int32Array }[],
): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(columns * rows);
  for (const { members } of regions) for (const member of members) cells[member] = 1;
  const closed = eroded(dilated(cells, columns), columns);
  const map = new Uint8Array(width * height);
  const columnOf = Int32Array.from({ length: width }, (_, x) => nearestCell(x, columns));
  for (let y = 0; y < height; y += 1) {
    const row = nearestCell(y, rows) * columns;
    for (let x = 0; x < width; x += 1) map[y * width + x] = closed[row + columnOf[x]!]! * inside;
  }
  return map;
}

const nearestCell = (pixel: number, cells: number): number =>
  Math.min(cells - 1, Math.max(0, Math.round((pixel - firstVoteAt) / voteStep)));

function dilated(cells: Uint8Array, columns: number): Uint8Array {
  const rows = cells.length / columns;
  const wide = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; cell += 1) {
    if (cells[cell] === 0) continue;
    const column = cell % columns;
    const row = (cell - column) / columns;
    for (let y = Math.max(0, row - reachCells); y <= Math.min(rows - 1, row + reachCells); y += 1) {
      const from = y * columns + Math.max(0, column - reachCells);
      wide.fill(1, from, y * columns + Math.min(columns - 1, column + reachCells) + 1);
    }
  }
  return wide;
}

function eroded(cells: Uint8Array, columns: number): Uint8Array {
  const outside = dilated(
    cells.map((cell) => 1 - cell),
    columns,
  );
  return outside.map((cell) => 1 - cell);
}

/** Number of votes along each side of a cell of the picture. */
const pictureStep = 4;

/** Draws, for each cell of 16×16 pixels, the share of votes that are not for the main grid. */
export function drawVotes(
  { columns, rows, votes }: GridVotes,
  mainPlace: number,
): { width: number; height: number; data: Uint8Array<ArrayBuffer> } {
  const width = Math.ceil(columns / pictureStep);
  const height = Math.ceil(rows / pictureStep);
  const others = new Uint8Array(width * height);
  const valid = new Uint8Array(width * height);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const vote = votes[row * columns + column]!;
      if (vote === noVote) continue;
      const cell = Math.floor(row / pictureStep) * width + Math.floor(column / pictureStep);
      valid[cell]! += 1;
      if (vote !== mainPlace) others[cell]! += 1;
    }
  }
  const data = Uint8Array.from(others, (count, cell) =>
    valid[cell] === 0 ? 0 : Math.round((255 * count) / valid[cell]!),
  );
  return { width, height, data };
}
