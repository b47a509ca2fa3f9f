import { type Cells } from '../../pixels/drawing/draw-cells.js';
import { type Box } from '../../pixels/planes/plane.js';
import { cellsPerSide, type ViewAnswer } from './ask-network.js';
import { tileSide } from './views.js';

/** Number of cells of the map along the image's shorter side. */
const rowsOfShortSide = 16;

interface Examined {
  size: { width: number; height: number };
  /** The part of the image that the views show. */
  part: Box;
}

/** Returns, for each map cell, the mean logit of all view cells that cover it; NaN if none does. */
export function mapEvidence(answers: readonly ViewAnswer[], { size, part }: Examined): Cells {
  const cellSize = Math.min(size.width, size.height) / rowsOfShortSide;
  const columns = Math.round(size.width / cellSize);
  const rows = Math.round(size.height / cellSize);
  const sums = new Float64Array(columns * rows);
  const counts = new Uint16Array(columns * rows);
  const add = (column: number, row: number, logit: number): void => {
    sums[row * columns + column]! += logit;
    counts[row * columns + column]! += 1;
  };
  for (const answer of answers) {
    for (const { left, top, right, bottom, logit } of cellsOf(answer, part)) {
      // A view cell is added to every map cell whose centre it covers, or else to the map cell at its own centre.
      const [fromColumn, toColumn] = range((left * columns) / size.width, (right * columns) / size.width);
      const [fromRow, toRow] = range((top * rows) / size.height, (bottom * rows) / size.height);
      for (let row = fromRow; row < Math.min(rows, toRow); row += 1)
        for (let column = fromColumn; column < Math.min(columns, toColumn); column += 1)
          add(column, row, logit);
    }
  }
  return { columns, rows, values: sums.map((sum, cell) => sum / counts[cell]!) };
}

/**
 * Returns the start and end (exclusive) of the cells whose centres lie between two edges. If there are none, returns
 * those of the cell in the middle.
 */
function range(from: number, to: number): [number, number] {
  const [first, last] = [Math.ceil(from - 0.5), Math.ceil(to - 0.5)];
  const middle = Math.floor((from + to) / 2);
  return first < last ? [first, last] : [middle, middle + 1];
}

/** Yields a view's cells, with their edges in pixels of the whole image. */
function* cellsOf({ view: { image, places }, cells }: ViewAnswer, part: Box) {
  const step = tileSide / cellsPerSide;
  const across = part.width / image.width;
  const down = part.height / image.height;
  for (const [index, logit] of cells.entries()) {
    const { left, top } = places[Math.floor(index / cellsPerSide ** 2)]!;
    const x = left + (index % cellsPerSide) * step;
    const y = top + (Math.floor(index / cellsPerSide) % cellsPerSide) * step;
    yield {
      left: part.left + x * across,
      right: part.left + (x + step) * across,
      top: part.top + y * down,
      bottom: part.top + (y + step) * down,
      logit,
    };
  }
}
