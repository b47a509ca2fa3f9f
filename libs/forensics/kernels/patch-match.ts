/** The kernel of src/methods/copy-move-dense/patch-match.ts, which explains it: the same offsets. */

let columns: i32 = 0;
let rows: i32 = 0;
let nearest: i32 = 0;
let values: usize = 0;
let coarse: usize = 0;
let costs: usize = 0;
let moves: usize = 0;
let textured: usize = 0;
let turns: usize = 0;
let state: i32 = 1;
/** 0 while the first places are chosen, then the number of the round. */
let turn: i32 = 0;
/** The current position. */
let position: i32 = 0;
let column: i32 = 0;
let row: i32 = 0;

/** In place of the number of a position: what lies before the values is compared in vain. */
const nowhere: i32 = -1;

/**
 * `fieldNearest` is a squared distance in positions; costs are infinite and the rest zeros at the start. There are twelve
 * values, none negative, for each position, and as many before the first; the first of these, and of positions without
 * texture, is infinite. `fieldCoarse` has room for eight bytes for each position, and as many before the first. Offsets are
 * left in `fieldMoves`, x in the lower and y in the upper half; `fieldTurns` has a byte for each position.
 */
export function matchPatches(
  fieldColumns: i32,
  fieldRows: i32,
  fieldNearest: i32,
  fieldValues: usize,
  fieldCoarse: usize,
  fieldCosts: usize,
  fieldMoves: usize,
  fieldTextured: usize,
  fieldTurns: usize,
  rounds: i32,
): void {
  columns = fieldColumns;
  rows = fieldRows;
  nearest = fieldNearest;
  values = fieldValues;
  coarse = fieldCoarse;
  costs = fieldCosts;
  moves = fieldMoves;
  textured = fieldTextured;
  turns = fieldTurns;
  state = 1;
  turn = 0;
  for (let place = nowhere; place < columns * rows; place += 1) coarsen(place);
  start();
  for (turn = 1; turn <= rounds; turn += 1) sweep((turn - 1) & 1);
}

/** Bytes of a position's twelve values, and of the first four in 64ths: most comparisons need only these. */
const valueBytes: usize = 48;
const coarseBytes: usize = 8;
const fineness: f32 = 64;

function coarsen(place: i32): void {
  const scaled = f32x4.mul(v128.load(values + <usize>place * valueBytes), f32x4.splat(fineness));
  const whole = i32x4.trunc_sat_f32x4_s(scaled);
  v128.store64_lane(coarse + <usize>place * coarseBytes, i16x8.narrow_i32x4_s(whole, whole), 0);
}

function randomBelow(below: i32): i32 {
  state = state * 1664525 + 1013904223;
  return <i32>(<f64>((<u32>state) >> 8) * <f64>below * (1.0 / 16777216.0));
}

function isTextured(place: i32): bool {
  return load<u8>(textured + place) !== 0;
}

function moveOf(place: i32): i32 {
  return load<i32>(moves + ((<usize>place) << 2));
}

function alongX(move: i32): i32 {
  return (move << 16) >> 16;
}

function alongY(move: i32): i32 {
  return move >> 16;
}

/** The turn in which a position found what it has. */
function turnOf(place: i32): i32 {
  return <i32>load<u8>(turns + place);
}

/** In place of the turn where two offsets cost the same in floats: each may replace the other again. */
const tied: i32 = 255;

function start(): void {
  for (let y: i32 = 0; y < rows; y += 1) {
    for (let x: i32 = 0; x < columns; x += 1) {
      if (!open(x, y)) continue;
      const moveX = randomBelow(columns) - x;
      consider(moveX, randomBelow(rows) - y);
    }
  }
}

/** False if there is nothing to search for. */
function open(x: i32, y: i32): bool {
  position = y * columns + x;
  column = x;
  row = y;
  return isTextured(position);
}

function sweep(parity: i32): void {
  const direction = parity === 0 ? 1 : -1;
  for (let beforeY: i32 = 0; beforeY < rows; beforeY += 1) {
    const y = direction === 1 ? beforeY : rows - 1 - beforeY;
    for (let beforeX: i32 = 0; beforeX < columns; beforeX += 1) {
      const x = direction === 1 ? beforeX : columns - 1 - beforeX;
      if (!open(x, y)) continue;
      propagate(-direction, beforeX, -direction * columns, beforeY);
      if (((x + y) & 1) === parity) lookAround();
    }
  }
}

/**
 * Considers the offsets of the two neighbours and their continuations. What they had two turns ago already, when they were
 * on the same side, was considered then. `beforeX` and `beforeY` are the numbers of positions on that side.
 */
function propagate(besideX: i32, beforeX: i32, besideY: i32, beforeY: i32): void {
  const own = moveOf(position);
  const known = turnOf(position) === tied ? -1 : turn - 2;
  const firstX = position + besideX;
  const firstY = position + besideY;
  const moveX = moveOf(firstX);
  const moveY = moveOf(firstY);
  const secondX = moveOf(firstX + besideX);
  const secondY = moveOf(firstY + besideY);
  const hasX = i32(beforeX > 0) & i32(isTextured(firstX));
  const hasY = i32(beforeY > 0) & i32(isTextured(firstY));
  const isNewX = i32(known <= 0) | i32(turnOf(firstX) > known);
  const isNewY = i32(known <= 0) | i32(turnOf(firstY) > known);
  const goesOnX = hasX & i32(beforeX > 1) & i32(isTextured(firstX + besideX)) & i32(secondX !== moveX);
  const goesOnY = hasY & i32(beforeY > 1) & i32(isTextured(firstY + besideY)) & i32(secondY !== moveY);
  const isNextNewX = isNewX | i32(turnOf(firstX + besideX) > known);
  const isNextNewY = isNewY | i32(turnOf(firstY + besideY) > known);
  const nextXx = 2 * alongX(moveX) - alongX(secondX);
  const nextXy = 2 * alongY(moveX) - alongY(secondX);
  const nextYx = 2 * alongX(moveY) - alongX(secondY);
  const nextYy = 2 * alongY(moveY) - alongY(secondY);
  const place0 = placeOf(alongX(moveX), alongY(moveX), hasX & isNewX & i32(moveX !== own));
  const place1 = placeOf(nextXx, nextXy, goesOnX & isNextNewX);
  const place2 = placeOf(alongX(moveY), alongY(moveY), hasY & isNewY & i32(moveY !== own));
  const place3 = placeOf(nextYx, nextYy, goesOnY & isNextNewY);
  const near = nearAmong(place0, place1, place2, place3);
  if (near === 0) return;
  if ((near & 1) !== 0) compare(place0, alongX(moveX), alongY(moveX));
  if ((near & 2) !== 0) compare(place1, nextXx, nextXy);
  if ((near & 4) !== 0) compare(place2, alongX(moveY), alongY(moveY));
  if ((near & 8) !== 0) compare(place3, nextYx, nextYy);
}

/** Tries random places around the best one so far, closer and closer, up to four at a time. */
function lookAround(): void {
  for (let reach: i32 = max(columns, rows) >> 1; reach >= 1; reach >>= 8) {
    const own = moveOf(position);
    const ownX = alongX(own);
    const ownY = alongY(own);
    const reach1 = reach >> 2;
    const reach2 = reach >> 4;
    const reach3 = reach >> 6;
    const x0 = randomBelow(2 * reach + 1) - reach;
    const y0 = randomBelow(2 * reach + 1) - reach;
    const x1 = reach1 > 0 ? randomBelow(2 * reach1 + 1) - reach1 : 0;
    const y1 = reach1 > 0 ? randomBelow(2 * reach1 + 1) - reach1 : 0;
    const x2 = reach2 > 0 ? randomBelow(2 * reach2 + 1) - reach2 : 0;
    const y2 = reach2 > 0 ? randomBelow(2 * reach2 + 1) - reach2 : 0;
    const x3 = reach3 > 0 ? randomBelow(2 * reach3 + 1) - reach3 : 0;
    const y3 = reach3 > 0 ? randomBelow(2 * reach3 + 1) - reach3 : 0;
    const place0 = placeOf(ownX + x0, ownY + y0, 1);
    const place1 = placeOf(ownX + x1, ownY + y1, i32(reach1 > 0));
    const place2 = placeOf(ownX + x2, ownY + y2, i32(reach2 > 0));
    const place3 = placeOf(ownX + x3, ownY + y3, i32(reach3 > 0));
    const near = nearAmong(place0, place1, place2, place3);
    if (near === 0) continue;
    if ((near & 1) !== 0) compare(place0, ownX + x0, ownY + y0);
    lookFurther(own, near & 2, place1, x1, y1);
    lookFurther(own, near & 4, place2, x2, y2);
    lookFurther(own, near & 8, place3, x3, y3);
  }
}

/** Around what was best before, where it may be near, or around something better found since. */
function lookFurther(before: i32, mayBeNear: i32, place: i32, x: i32, y: i32): void {
  const own = moveOf(position);
  if (own !== before) consider(alongX(own) + x, alongY(own) + y);
  else if (mayBeNear !== 0) compare(place, alongX(own) + x, alongY(own) + y);
}

/** The place at an offset; `nowhere` if it is not wanted, outside or too close. */
function placeOf(moveX: i32, moveY: i32, isWanted: i32): i32 {
  const x = column + moveX;
  const y = row + moveY;
  const isInside = i32(<u32>x < <u32>columns) & i32(<u32>y < <u32>rows);
  const isFar = i32(moveX * moveX + moveY * moveY >= nearest);
  return select<i32>(y * columns + x, nowhere, (isWanted & isInside & isFar) !== 0);
}

/** A sum of squares in floats is wrong by far less than this. */
const certain: f32 = 0.99999;

/** As bits, those places whose first values are not certain to be too far already. */
function nearAmong(place0: i32, place1: i32, place2: i32, place3: i32): i32 {
  const own = v128.load64_splat(coarse + <usize>position * coarseBytes);
  const low = leastSquares(own, bothOf(place0, place1));
  const high = leastSquares(own, bothOf(place2, place3));
  const sums = f32x4.add(i32x4.shuffle(low, high, 0, 2, 4, 6), i32x4.shuffle(low, high, 1, 3, 5, 7));
  const limit = v128.load32_splat(costs + ((<usize>position) << 2));
  return i32x4.bitmask(f32x4.lt(f32x4.mul(sums, f32x4.splat(certain / fineness / fineness)), limit));
}

function bothOf(first: i32, second: i32): v128 {
  const one = v128.load64_zero(coarse + <usize>first * coarseBytes);
  return v128.load64_lane(coarse + <usize>second * coarseBytes, one, 1);
}

/** Sums of two squares. Numbers without fractions differ by less than one more than what they stand for. */
function leastSquares(one: v128, two: v128): v128 {
  const difference = v128.or(i16x8.sub_sat_u(one, two), i16x8.sub_sat_u(two, one));
  const least = i16x8.sub_sat_u(difference, i16x8.splat(1));
  return f32x4.convert_i32x4_s(i32x4.dot_i16x8_s(least, least));
}

function consider(moveX: i32, moveY: i32): void {
  const place = placeOf(moveX, moveY, 1);
  if (place !== nowhere) compare(place, moveX, moveY);
}

/** Takes an offset if it is better; the one that is there already would not change anything. */
function compare(place: i32, moveX: i32, moveY: i32): void {
  const move = (moveX & 0xffff) | (moveY << 16);
  const at = (<usize>position) << 2;
  if (load<i32>(moves + at) === move) return;
  const limit = load<f32>(costs + at);
  const own = values + <usize>position * valueBytes;
  const other = values + <usize>place * valueBytes;
  const first = squaresOf(own, other);
  const squares = f32x4.add(
    f32x4.add(first, squaresOf(own + 16, other + 16)),
    squaresOf(own + 32, other + 32),
  );
  if (isBeyond(squares, limit)) return;
  const sum = distance(own, other, <f64>limit);
  if (sum >= <f64>limit) return;
  const isTied = <f32>sum === limit || turnOf(position) === tied;
  store<u8>(turns + position, isTied ? tied : turn);
  store<f32>(costs + at, <f32>sum);
  store<i32>(moves + at, move);
}

function squaresOf(own: usize, other: usize): v128 {
  const difference = f32x4.sub(v128.load(own), v128.load(other));
  return f32x4.mul(difference, difference);
}

function isBeyond(squares: v128, limit: f32): bool {
  const pairs = f32x4.add(squares, i64x2.shuffle(squares, squares, 1, 0));
  return (f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1)) * certain >= limit;
}

/** In doubles, until it reaches the limit. */
function distance(own: usize, other: usize, limit: f64): f64 {
  let sum: f64 = 0;
  for (const end = own + valueBytes; own < end && sum < limit; own += 16, other += 16) {
    const a = <f64>load<f32>(own) - <f64>load<f32>(other);
    const b = <f64>load<f32>(own, 4) - <f64>load<f32>(other, 4);
    const c = <f64>load<f32>(own, 8) - <f64>load<f32>(other, 8);
    const d = <f64>load<f32>(own, 12) - <f64>load<f32>(other, 12);
    sum += a * a + b * b + c * c + d * d;
  }
  return sum;
}
