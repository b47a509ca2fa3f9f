import { momentCount, type MomentField } from '../../src/methods/copy-move-dense/circular-moments.js';
import { type OffsetField } from '../../src/methods/copy-move-dense/patch-match.js';

/** Local copies, because the loops below call them millions of times. */
const { imul, max } = Math;

interface Search extends OffsetField {
  values: Float32Array;
  costs: Float32Array;
  /** Squared, in positions. */
  nearest: number;
  /** The current position. */
  column: number;
  row: number;
  /** State of the fixed pseudo-random sequence. */
  seed: Uint32Array;
}

const rounds = 4;
/** In pixels: nearer places are similar because images are smooth. */
const distanceMin = 20;
/** Energy of the moments without the mean, in grey levels. */
const textureMin = 12;

/**
 * What the kernel is compared with. PatchMatch (Barnes et al. 2009) with the predictors of Cozzolino et al. (TIFS 2015): a neighbour's offset, and the
 * linear continuation of two neighbours' offsets, which follows rotated, enlarged and mirrored copies. The random
 * sequence is fixed.
 */
export function matchPatches({ columns, rows, step, values }: MomentField): OffsetField {
  const count = columns * rows;
  const search: Search = {
    columns,
    rows,
    values,
    offsetX: new Int16Array(count),
    offsetY: new Int16Array(count),
    costs: new Float32Array(count).fill(Infinity),
    isTextured: textured(values, count),
    nearest: (distanceMin / step) ** 2,
    column: 0,
    row: 0,
    seed: Uint32Array.of(1),
  };
  start(search);
  for (let round = 0; round < rounds; round += 1) sweep(search, round);
  return search;
}

/** The next number of the sequence, 0 ≤ value < `below`. */
function randomBelow(seed: Uint32Array, below: number): number {
  const state = imul(seed[0]!, 1664525) + 1013904223;
  seed[0] = state;
  return ((state >>> 8) * below * 2 ** -24) | 0;
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

function start(search: Search): void {
  const { columns, rows, isTextured, seed } = search;
  for (let position = 0; position < isTextured.length; position += 1) {
    if (isTextured[position] === 0) continue;
    const x = position % columns;
    const y = (position - x) / columns;
    search.column = x;
    search.row = y;
    consider(search, position, randomBelow(seed, columns) - x, randomBelow(seed, rows) - y);
  }
}

function sweep(search: Search, round: number): void {
  const { columns, rows, isTextured } = search;
  const parity = round & 1;
  const direction = parity === 0 ? 1 : -1;
  for (let beforeY = 0; beforeY < rows; beforeY += 1) {
    const y = direction === 1 ? beforeY : rows - 1 - beforeY;
    search.row = y;
    for (let beforeX = 0; beforeX < columns; beforeX += 1) {
      const x = direction === 1 ? beforeX : columns - 1 - beforeX;
      const position = y * columns + x;
      if (isTextured[position] === 0) continue;
      search.column = x;
      if (beforeX > 0) propagate(search, position, -direction, beforeX > 1);
      if (beforeY > 0) propagate(search, position, -direction * columns, beforeY > 1);
      // Alternate places per round: neighbours propagate what they find.
      if (((x + y) & 1) === parity) lookAround(search, position);
    }
  }
}

function propagate(search: Search, position: number, from: number, isTwice: boolean): void {
  const { offsetX, offsetY, isTextured } = search;
  const first = position + from;
  if (isTextured[first] === 0) return;
  const firstX = offsetX[first]!;
  const firstY = offsetY[first]!;
  if (firstX !== offsetX[position] || firstY !== offsetY[position])
    consider(search, position, firstX, firstY);
  const second = first + from;
  if (!isTwice || isTextured[second] === 0) return;
  const x = 2 * firstX - offsetX[second]!;
  const y = 2 * firstY - offsetY[second]!;
  if (x !== firstX || y !== firstY) consider(search, position, x, y);
}

/** Tries random places around the best one so far, closer and closer. */
function lookAround(search: Search, position: number): void {
  const { columns, rows, offsetX, offsetY, seed } = search;
  for (let reach = max(columns, rows) >> 1; reach >= 1; reach >>= 2) {
    const x = offsetX[position]! + randomBelow(seed, 2 * reach + 1) - reach;
    const y = offsetY[position]! + randomBelow(seed, 2 * reach + 1) - reach;
    consider(search, position, x, y);
  }
}

function consider(search: Search, position: number, moveX: number, moveY: number): void {
  const { columns, rows, values, costs, isTextured, nearest } = search;
  if (moveX * moveX + moveY * moveY < nearest) return;
  const x = search.column + moveX;
  const y = search.row + moveY;
  if (x < 0 || y < 0 || x >= columns || y >= rows) return;
  const target = y * columns + x;
  if (isTextured[target] === 0) return;
  const limit = costs[position]!;
  let own = position * momentCount;
  let other = target * momentCount;
  let sum = 0;
  for (const end = own + momentCount; own < end && sum < limit; own += 4, other += 4) {
    const a = values[own]! - values[other]!;
    const b = values[own + 1]! - values[other + 1]!;
    const c = values[own + 2]! - values[other + 2]!;
    const d = values[own + 3]! - values[other + 3]!;
    sum += a * a + b * b + c * c + d * d;
  }
  if (sum >= limit) return;
  costs[position] = sum;
  search.offsetX[position] = moveX;
  search.offsetY[position] = moveY;
}
