import { layOut } from '../kernels/lay-out.js';
import { type BlockArea } from '../transforms/block-transform.js';
import { type Cells } from './draw-cells.js';

interface Size {
  width: number;
  height: number;
}

/** Draws the levels of 8×8 blocks as a smooth map of the image's size, interpolated between block centres. */
export function spreadBlocks(
  { columns, rows, offsetX, offsetY }: BlockArea,
  levels: Float32Array,
  { width, height }: Size,
): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(width * height);
  const { kernels, at, row } = layOut({
    levels,
    line: [Float32Array, columns],
    row: [Uint8Array, width],
  });
  const pitch = Float32Array.BYTES_PER_ELEMENT * columns;
  for (let y = 0; y < height; y += 1) {
    const position = Math.min(rows - 1, Math.max(0, (y - offsetY + 0.5) / 8 - 0.5));
    const first = Math.floor(position);
    const above = at.levels + first * pitch;
    const below = at.levels + Math.min(rows - 1, first + 1) * pitch;
    kernels.spreadRow(above, below, position - first, columns, at.line, offsetX, width, at.row);
    map.set(row, y * width);
  }
  return map;
}

/** Draws cell levels 0..255 as a smooth map of the given size, interpolated between cell centres. */
export function spreadCells(
  { columns, rows, values }: Cells,
  { width, height }: Size,
): Uint8Array<ArrayBuffer> {
  const across = positions(width, columns);
  const down = positions(height, rows);
  const map = new Uint8Array(width * height);
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y += 1) {
    const [above, below] = [down.first[y]! * columns, down.second[y]! * columns];
    const shareBelow = down.share[y]!;
    for (let column = 0; column < columns; column += 1) {
      const top = values[above + column]!;
      line[column] = top + (values[below + column]! - top) * shareBelow;
    }
    spreadRow(map, line, { at: y * width, across });
  }
  return map;
}

/** Draws one row. Rows are drawn in separate calls, because V8 discards the optimised code of one long loop. */
function spreadRow(
  map: Uint8Array,
  line: Float32Array,
  { at, across }: { at: number; across: Positions },
): void {
  const { first, second, share } = across;
  for (let x = 0; x < share.length; x += 1) {
    const left = line[first[x]!]!;
    map[at + x] = left + (line[second[x]!]! - left) * share[x]! + 0.5;
  }
}

/** For each pixel, the two cells between whose centres it lies, and its position between them, 0..1. */
interface Positions {
  first: Int32Array;
  second: Int32Array;
  share: Float32Array;
}

function positions(length: number, cells: number): Positions {
  const first = new Int32Array(length);
  const second = new Int32Array(length);
  const share = new Float32Array(length);
  for (let pixel = 0; pixel < length; pixel += 1) {
    const position = Math.min(cells - 1, Math.max(0, ((pixel + 0.5) * cells) / length - 0.5));
    first[pixel] = Math.floor(position);
    second[pixel] = Math.min(cells - 1, first[pixel]! + 1);
    share[pixel] = position - first[pixel]!;
  }
  return { first, second, share };
}
