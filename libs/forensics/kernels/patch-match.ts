/**
 * The kernel of src/methods/copy-move-dense/patch-match.ts, where it is explained. It adds the same terms in the same
 * order as a plain loop.
 */

let columns: i32 = 0;
let rows: i32 = 0;
let nearest: i32 = 0;
let values: usize = 0;
let costs: usize = 0;
let offsetsX: usize = 0;
let offsetsY: usize = 0;
let textured: usize = 0;
let state: i32 = 1;
/** The current position. */
let column: i32 = 0;
let row: i32 = 0;

/**
 * Runs PatchMatch. `fieldNearest` is the square of the smallest offset allowed, in positions. The caller must first set
 * all costs to infinity and all offsets to zero. `fieldValues` holds the first four values of all positions, then the
 * next four, then the last four, because most comparisons need only the first four. At positions without texture, the
 * first value must be infinite.
 */
export function matchPatches(
  fieldColumns: i32,
  fieldRows: i32,
  fieldNearest: i32,
  fieldValues: usize,
  fieldCosts: usize,
  fieldX: usize,
  fieldY: usize,
  fieldTextured: usize,
  rounds: i32,
): void {
  columns = fieldColumns;
  rows = fieldRows;
  nearest = fieldNearest;
  values = fieldValues;
  costs = fieldCosts;
  offsetsX = fieldX;
  offsetsY = fieldY;
  textured = fieldTextured;
  state = 1;
  start();
  for (let round: i32 = 0; round < rounds; round += 1) sweep(round);
}

function randomBelow(below: i32): i32 {
  state = state * 1664525 + 1013904223;
  return <i32>(<f64>((<u32>state) >> 8) * <f64>below * (1.0 / 16777216.0));
}

function isTextured(position: i32): bool {
  return load<u8>(textured + position) !== 0;
}

function offsetX(position: i32): i32 {
  return <i32>load<i16>(offsetsX + ((<usize>position) << 1));
}

function offsetY(position: i32): i32 {
  return <i32>load<i16>(offsetsY + ((<usize>position) << 1));
}

function start(): void {
  for (let y: i32 = 0; y < rows; y += 1) {
    for (let x: i32 = 0; x < columns; x += 1) {
      const position = y * columns + x;
      if (!isTextured(position)) continue;
      column = x;
      row = y;
      const moveX = randomBelow(columns) - x;
      consider(position, moveX, randomBelow(rows) - y);
    }
  }
}

function sweep(round: i32): void {
  const parity = round & 1;
  const direction = parity === 0 ? 1 : -1;
  for (let beforeY: i32 = 0; beforeY < rows; beforeY += 1) {
    const y = direction === 1 ? beforeY : rows - 1 - beforeY;
    row = y;
    for (let beforeX: i32 = 0; beforeX < columns; beforeX += 1) {
      const x = direction === 1 ? beforeX : columns - 1 - beforeX;
      const position = y * columns + x;
      if (!isTextured(position)) continue;
      column = x;
      if (beforeX > 0) propagate(position, -direction, beforeX > 1);
      if (beforeY > 0) propagate(position, -direction * columns, beforeY > 1);
      if (((x + y) & 1) === parity) lookAround(position);
    }
  }
}

function propagate(position: i32, from: i32, isTwice: bool): void {
  const first = position + from;
  if (!isTextured(first)) return;
  const firstX = offsetX(first);
  const firstY = offsetY(first);
  if (firstX !== offsetX(position) || firstY !== offsetY(position)) consider(position, firstX, firstY);
  const second = first + from;
  if (!isTwice || !isTextured(second)) return;
  const x = 2 * firstX - offsetX(second);
  const y = 2 * firstY - offsetY(second);
  if (x !== firstX || y !== firstY) consider(position, x, y);
}

function lookAround(position: i32): void {
  for (let reach: i32 = max(columns, rows) >> 1; reach >= 1; reach >>= 2) {
    const x = offsetX(position) + randomBelow(2 * reach + 1) - reach;
    const y = offsetY(position) + randomBelow(2 * reach + 1) - reach;
    consider(position, x, y);
  }
}

function consider(position: i32, moveX: i32, moveY: i32): void {
  const x = column + moveX;
  const y = row + moveY;
  if (x < 0 || y < 0 || x >= columns || y >= rows) return;
  if (moveX * moveX + moveY * moveY < nearest) return;
  const limit = load<f32>(costs + ((<usize>position) << 2));
  const pitch = (<usize>(columns * rows)) << 4;
  const own = values + ((<usize>position) << 4);
  const other = values + ((<usize>(y * columns + x)) << 4);
  let squares = squaresOf(own, other);
  if (isBeyond(squares, limit)) return;
  squares = f32x4.add(squares, squaresOf(own + pitch, other + pitch));
  squares = f32x4.add(squares, squaresOf(own + 2 * pitch, other + 2 * pitch));
  if (isBeyond(squares, limit)) return;
  const sum = distance(own, other, pitch, <f64>limit);
  if (sum >= <f64>limit) return;
  store<f32>(costs + ((<usize>position) << 2), <f32>sum);
  store<i16>(offsetsX + ((<usize>position) << 1), moveX);
  store<i16>(offsetsY + ((<usize>position) << 1), moveY);
}

function squaresOf(own: usize, other: usize): v128 {
  const difference = f32x4.sub(v128.load(own), v128.load(other));
  return f32x4.mul(difference, difference);
}

/**
 * A sum of squares in floats is multiplied by this before it is compared with a limit, so that the sum's rounding
 * error, which is far below 1e-5 of the sum, cannot change the outcome.
 */
const certain: f32 = 0.99999;

function isBeyond(squares: v128, limit: f32): bool {
  const pairs = f32x4.add(squares, i64x2.shuffle(squares, squares, 1, 0));
  return (f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)) * certain >= limit;
}

/** Returns the squared distance, computed in doubles. It stops adding as soon as the sum reaches the limit. */
function distance(own: usize, other: usize, pitch: usize, limit: f64): f64 {
  let sum: f64 = 0;
  for (const end = own + 3 * pitch; own < end && sum < limit; own += pitch, other += pitch) {
    const a = <f64>load<f32>(own) - <f64>load<f32>(other);
    const b = <f64>load<f32>(own, 4) - <f64>load<f32>(other, 4);
    const c = <f64>load<f32>(own, 8) - <f64>load<f32>(other, 8);
    const d = <f64>load<f32>(own, 12) - <f64>load<f32>(other, 12);
    sum += a * a + b * b + c * c + d * d;
  }
  return sum;
}
