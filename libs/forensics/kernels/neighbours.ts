/**
 * The kernel of src/pixels/keypoints/match-keypoints.ts, where it is explained. It finds the same neighbours in the
 * same order as a plain loop.
 */

const neighbours: i32 = 4;
/** Sizes in bytes. `rowBytes`: squared distances or indices of four neighbours; `descriptorBytes`: a descriptor. */
const rowBytes: usize = 16;
const descriptorBytes: usize = 128;
/** Pairs with at least this squared descriptor distance are ignored. The norm of a descriptor is 512. */
const worstMax: i32 = 250 * 250;
/** The two sides of a copy must be at least 20 pixels apart in the searched plane. This is the square of 20. */
const separation: f64 = 20 * 20;
/** Keypoints closer than this in x and y count as the same spot, found at two scales or with two orientations. */
const twinDistance: f64 = 4;
const unknown: i32 = i32.MAX_VALUE;

let placesX: usize = 0;
let placesY: usize = 0;
let squares: usize = 0;
let numbers: usize = 0;

/**
 * For each of `count` keypoints, finds up to four others with the most similar descriptors (128 bytes each). The
 * positions `ofX` and `ofY` (f32) only serve to skip keypoints that are too close in the image. `ofSquares` receives
 * the squared distances between descriptors and `ofNumbers` the indices of the keypoints found. Before the call, the
 * caller must fill `ofSquares` with the largest i32, which marks an empty place.
 */
export function findNearest(
  descriptors: usize,
  count: i32,
  ofX: usize,
  ofY: usize,
  ofSquares: usize,
  ofNumbers: usize,
): void {
  placesX = ofX;
  placesY = ofY;
  squares = ofSquares;
  numbers = ofNumbers;
  for (let one: i32 = 0; one < count; one += 1) {
    const own = descriptors + <usize>one * descriptorBytes;
    let worstOfOne = worstOf(one);
    let other = own + descriptorBytes;
    for (let two: i32 = one + 1; two < count; two += 1, other += descriptorBytes) {
      const worst = max(worstOfOne, worstOf(two));
      const square = squaredDistance(own, other, worst);
      if (square >= worst || !isApart(one, two)) continue;
      insert(one, two, square);
      insert(two, one, square);
      worstOfOne = worstOf(one);
    }
  }
}

/**
 * For each of `count` descriptors, finds the two nearest of `otherCount` others. `ofSquares` receives two squared
 * distances per descriptor, `ofNumbers` the index of the nearest. Distances of 250 and more count as 250.
 */
export function findNearestOthers(
  descriptors: usize,
  count: i32,
  others: usize,
  otherCount: i32,
  ofSquares: usize,
  ofNumbers: usize,
): void {
  for (let one: i32 = 0; one < count; one += 1) {
    const own = descriptors + <usize>one * descriptorBytes;
    let nearest = worstMax;
    let next = worstMax;
    let found: i32 = 0;
    let other = others;
    for (let two: i32 = 0; two < otherCount; two += 1, other += descriptorBytes) {
      const square = squaredDistance(own, other, next);
      if (square >= next) continue;
      if (square < nearest) {
        next = nearest;
        nearest = square;
        found = two;
      } else {
        next = square;
      }
    }
    store<i32>(ofSquares + ((<usize>one) << 3), nearest);
    store<i32>(ofSquares + ((<usize>one) << 3), next, 4);
    store<i32>(ofNumbers + ((<usize>one) << 2), found);
  }
}

function worstOf(own: i32): i32 {
  return min(worstMax, load<i32>(squares + <usize>own * rowBytes, 12));
}

/**
 * Returns the squared distance of two descriptors, or `limit` as soon as the sum reaches it. The values are integers,
 * so the order of the additions does not matter.
 */
function squaredDistance(own: usize, other: usize, limit: i32): i32 {
  let sums = i32x4.add(squaresAt(own, other), squaresAt(own + 16, other + 16));
  if (sumOf(sums) >= limit) return limit;
  sums = i32x4.add(sums, i32x4.add(squaresAt(own + 32, other + 32), squaresAt(own + 48, other + 48)));
  if (sumOf(sums) >= limit) return limit;
  sums = i32x4.add(sums, i32x4.add(squaresAt(own + 64, other + 64), squaresAt(own + 80, other + 80)));
  sums = i32x4.add(sums, i32x4.add(squaresAt(own + 96, other + 96), squaresAt(own + 112, other + 112)));
  return sumOf(sums);
}

function squaresAt(own: usize, other: usize): v128 {
  const one = v128.load(own);
  const two = v128.load(other);
  const difference = v128.or(i8x16.sub_sat_u(one, two), i8x16.sub_sat_u(two, one));
  const low = i16x8.extend_low_i8x16_u(difference);
  const high = i16x8.extend_high_i8x16_u(difference);
  return i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high));
}

function sumOf(sums: v128): i32 {
  const pairs = i32x4.add(sums, i64x2.shuffle(sums, sums, 1, 0));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

function alongX(one: i32, two: i32): f64 {
  return distanceAt(placesX, one, two);
}

function alongY(one: i32, two: i32): f64 {
  return distanceAt(placesY, one, two);
}

function distanceAt(places: usize, one: i32, two: i32): f64 {
  return <f64>load<f32>(places + ((<usize>one) << 2)) - <f64>load<f32>(places + ((<usize>two) << 2));
}

function isApart(one: i32, two: i32): bool {
  const x = alongX(one, two);
  const y = alongY(one, two);
  return x * x + y * y >= separation;
}

/** Inserts `other` into the sorted neighbours of `own`, which contain at most one keypoint per spot. */
function insert(own: i32, other: i32, square: i32): void {
  const start = squares + <usize>own * rowBytes;
  const toNumbers = numbers - squares;
  let last = start + (neighbours - 1) * 4;
  for (let rank = start; rank < last; rank += 4) {
    if (load<i32>(rank) === unknown) break;
    const known = load<i32>(rank + toNumbers);
    if (abs(alongX(known, other)) < twinDistance && abs(alongY(known, other)) < twinDistance) last = rank;
  }
  if (load<i32>(last) <= square) return;
  for (; last > start && load<i32>(last - 4) > square; last -= 4) {
    store<i32>(last, load<i32>(last - 4));
    store<i32>(last + toNumbers, load<i32>(last - 4 + toNumbers));
  }
  store<i32>(last, square);
  store<i32>(last + toNumbers, other);
}
