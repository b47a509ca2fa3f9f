import { layOut } from '../../pixels/kernels/lay-out.js';
import { momentCount, type MomentField } from './circular-moments.js';

/** For each position of a moment field, the offset, in positions, to the most similar place. */
export interface OffsetField {
  columns: number;
  rows: number;
  offsetX: Int16Array;
  offsetY: Int16Array;
  /** 0 where there is too little texture to search. */
  isTextured: Uint8Array;
}

const rounds = 4;
/** Minimum offset in pixels. Nearer places are similar because images are smooth. */
const distanceMin = 20;
/** Minimum texture in grey levels: the root of the sum of the squares of all moments but the mean. */
const textureMin = 12;

/**
 * Finds the offsets by PatchMatch (Barnes et al. 2009) with the predictors of Cozzolino et al. (TIFS 2015): a
 * neighbour's offset, and the linear continuation of two neighbours' offsets, which follows rotated, enlarged and
 * mirrored copies. Every call uses the same random sequence.
 */
export function matchPatches({ columns, rows, step, values }: MomentField): OffsetField {
  const count = columns * rows;
  const isTextured = textured(values, count);
  const { kernels, at, spread, costs, offsetX, offsetY } = layOut({
    spread: [Float32Array, values.length],
    costs: [Float32Array, count],
    offsetX: [Int16Array, count],
    offsetY: [Int16Array, count],
    isTextured,
  });
  spreadValues(values, isTextured, spread);
  costs.fill(Infinity);
  offsetX.fill(0);
  offsetY.fill(0);
  kernels.matchPatches(
    columns,
    rows,
    (distanceMin / step) ** 2,
    at.spread,
    at.costs,
    at.offsetX,
    at.offsetY,
    at.isTextured,
    rounds,
  );
  return { columns, rows, offsetX: offsetX.slice(), offsetY: offsetY.slice(), isTextured };
}

/**
 * Arranges the moments in three planes of four values per position, as the kernel compares them. The first value is
 * infinite at positions without texture, so that they never match.
 */
function spreadValues(values: Float32Array, isTextured: Uint8Array, target: Float32Array): void {
  const count = isTextured.length;
  for (let position = 0, at = 0; position < count; position += 1) {
    for (let place = 4 * position; place < 12 * count; place += 4 * count, at += 4) {
      target[place] = values[at]!;
      target[place + 1] = values[at + 1]!;
      target[place + 2] = values[at + 2]!;
      target[place + 3] = values[at + 3]!;
    }
    if (isTextured[position] === 0) target[4 * position] = Infinity;
  }
}

function textured(values: Float32Array, count: number): Uint8Array {
  const isTextured = new Uint8Array(count);
  for (let position = 0; position < count; position += 1) {
    let energy = 0;
    for (let at = position * momentCount + 1; at < (position + 1) * momentCount; at += 1)
      energy += values[at]! ** 2;
    isTextured[position] = energy > textureMin ** 2 ? 1 : 0;
  }
  return isTextured;
}
