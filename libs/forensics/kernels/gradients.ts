/**
 * The kernels of src/pixels/keypoints/describe-keypoints.ts, where they are explained. They add the same terms in
 * the same order as a plain loop.
 */
import { pairAt } from './pairs';

const quarterTurn: f64 = Math.PI / 2;
const fullTurn: f64 = 2 * Math.PI;
const angleBins: f64 = 36;
const bins: f64 = 8;
/**
 * `reach`: maximum distance of a gradient from the keypoint, in cells. `cellOffset`: the keypoint's position in cell
 * indices.
 */
const reach: f64 = 2.5;
const cellOffset: f64 = 1.5;
/**
 * `paddedCells` is the number of cells along a side, with one extra at each end; `cellBytes` is the size of a cell's
 * eight directions.
 */
const paddedCells: i32 = 6;
const cellBytes: usize = 64;
const rowOfCells: usize = 6 * cellBytes;

/** For each of two pixels, the value `next` bytes after it minus the value `next` bytes before it. */
function slopesAt(place: usize, next: usize): v128 {
  return f64x2.sub(pairAt(place + next), pairAt(place - next));
}

function lengthsOf(slopesX: v128, slopesY: v128): v128 {
  return f64x2.sqrt(f64x2.add(f64x2.mul(slopesX, slopesX), f64x2.mul(slopesY, slopesY)));
}

/** Computes atan2 by a polynomial. */
function directionsOf(slopesX: v128, slopesY: v128): v128 {
  const zero = f64x2.splat(0);
  const sizeX = f64x2.abs(slopesX);
  const sizeY = f64x2.abs(slopesY);
  const isSteep = f64x2.gt(sizeY, sizeX);
  const longer = v128.bitselect(sizeY, sizeX, isSteep);
  const shorter = v128.bitselect(sizeX, sizeY, isSteep);
  const share = v128.bitselect(zero, f64x2.div(shorter, longer), f64x2.eq(longer, zero));
  const square = f64x2.mul(share, share);
  let series = f64x2.sub(f64x2.splat(0.05265332), f64x2.mul(square, f64x2.splat(0.0117212)));
  series = f64x2.sub(f64x2.splat(0.11643287), f64x2.mul(square, series));
  series = f64x2.sub(f64x2.splat(0.19354346), f64x2.mul(square, series));
  series = f64x2.sub(f64x2.splat(0.33262347), f64x2.mul(square, series));
  const angle = f64x2.mul(share, f64x2.sub(f64x2.splat(0.99997726), f64x2.mul(square, series)));
  const inQuarter = v128.bitselect(f64x2.sub(f64x2.splat(quarterTurn), angle), angle, isSteep);
  const isLeft = f64x2.lt(slopesX, zero);
  const inHalf = v128.bitselect(f64x2.sub(f64x2.splat(2 * quarterTurn), inQuarter), inQuarter, isLeft);
  return v128.bitselect(f64x2.neg(inHalf), inHalf, f64x2.lt(slopesY, zero));
}

/**
 * Adds the gradients of `rows` × `columns` pixels, starting at `corner`, to a histogram of 36 directions. `weightsX`
 * has one weight per column and `weightsY` one per row; both, and the plane, need room for one extra value.
 */
export function addOrientations(
  corner: usize,
  width: i32,
  columns: i32,
  rows: i32,
  weightsX: usize,
  weightsY: usize,
  histogram: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  for (let y: i32 = 0; y < rows; y += 1, corner += rowBytes) {
    const weightY = v128.load64_splat(weightsY + ((<usize>y) << 3));
    for (let x: i32 = 0; x < columns; x += 2) {
      const place = corner + ((<usize>x) << 2);
      const slopesX = slopesAt(place, 4);
      const slopesY = slopesAt(place, rowBytes);
      const turns = f64x2.add(
        f64x2.div(directionsOf(slopesX, slopesY), f64x2.splat(fullTurn)),
        f64x2.splat(1),
      );
      const at = i32x4.trunc_sat_f64x2_u_zero(f64x2.floor(f64x2.mul(turns, f64x2.splat(angleBins))));
      const weight = f64x2.mul(weightY, v128.load(weightsX + ((<usize>x) << 3)));
      const values = f64x2.mul(weight, lengthsOf(slopesX, slopesY));
      addAt(histogram, i32x4.extract_lane(at, 0) % <i32>angleBins, f64x2.extract_lane(values, 0));
      if (x + 1 < columns)
        addAt(histogram, i32x4.extract_lane(at, 1) % <i32>angleBins, f64x2.extract_lane(values, 1));
    }
  }
}

function addAt(histogram: usize, index: i32, value: f64): void {
  const at = histogram + ((<usize>index) << 3);
  store<f64>(at, load<f64>(at) + value);
}

/**
 * Distributes the gradients of `rows` × `columns` pixels over 6 × 6 cells of eight directions. The caller uses only the
 * inner 4 × 4 cells. `fromX` and `fromY` are the first pixel's distances from the keypoint; `cosine` and `sine` are
 * those of `angle`, divided by the cell size.
 */
export function addGradients(
  corner: usize,
  width: i32,
  columns: i32,
  rows: i32,
  weightsX: usize,
  weightsY: usize,
  fromX: f64,
  fromY: f64,
  cosine: f64,
  sine: f64,
  angle: f64,
  histogram: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const cosines = f64x2.splat(cosine);
  const sines = f64x2.splat(sine);
  for (let y: i32 = 0; y < rows; y += 1, corner += rowBytes) {
    const downY = f64x2.splat(fromY + <f64>y);
    const weightY = v128.load64_splat(weightsY + ((<usize>y) << 3));
    const downX = f64x2.mul(sines, downY);
    const down = f64x2.mul(cosines, downY);
    for (let x: i32 = 0; x < columns; x += 2) {
      const alongX = f64x2.add(f64x2.splat(fromX + <f64>x), f64x2(0, 1));
      const cellX = f64x2.add(f64x2.mul(cosines, alongX), downX);
      const cellY = f64x2.add(f64x2.mul(f64x2.neg(sines), alongX), down);
      const farthest = f64x2.max(f64x2.abs(cellX), f64x2.abs(cellY));
      const inside = i64x2.bitmask(f64x2.lt(farthest, f64x2.splat(reach))) & (x + 1 < columns ? 3 : 1);
      if (inside === 0) continue;
      const place = corner + ((<usize>x) << 2);
      const slopesX = slopesAt(place, 4);
      const slopesY = slopesAt(place, rowBytes);
      const weighted = f64x2.mul(lengthsOf(slopesX, slopesY), weightY);
      const values = f64x2.mul(weighted, v128.load(weightsX + ((<usize>x) << 3)));
      const direction = f64x2.sub(directionsOf(slopesX, slopesY), f64x2.splat(angle));
      const turned = f64x2.div(direction, f64x2.splat(fullTurn));
      const bin = f64x2.mul(f64x2.add(turned, f64x2.splat(2)), f64x2.splat(bins));
      const atX = f64x2.add(cellX, f64x2.splat(cellOffset));
      const atY = f64x2.add(cellY, f64x2.splat(cellOffset));
      if ((inside & 1) !== 0)
        spread(
          histogram,
          f64x2.extract_lane(atX, 0),
          f64x2.extract_lane(atY, 0),
          f64x2.extract_lane(bin, 0),
          f64x2.extract_lane(values, 0),
        );
      if ((inside & 2) !== 0)
        spread(
          histogram,
          f64x2.extract_lane(atX, 1),
          f64x2.extract_lane(atY, 1),
          f64x2.extract_lane(bin, 1),
          f64x2.extract_lane(values, 1),
        );
    }
  }
}

/** Distributes a gradient over the neighbouring cells and directions. */
function spread(histogram: usize, cellX: f64, cellY: f64, direction: f64, size: f64): void {
  const column = floor(cellX);
  const row = floor(cellY);
  const bin = floor(direction);
  const shareX = cellX - column;
  const shareY = cellY - row;
  const shareBin = direction - bin;
  const cell = (<i32>row + 1) * paddedCells + <i32>column + 1;
  const start = histogram + <usize>cell * cellBytes;
  const first = start + ((<usize>((<i32>bin) & 7)) << 3);
  const second = start + ((<usize>((<i32>bin + 1) & 7)) << 3);
  const shares = f64x2.replace_lane(f64x2.splat(1 - shareBin), 1, shareBin);
  const upper = size * (1 - shareY);
  const lower = size * shareY;
  addTwo(first, second, 0, f64x2.mul(f64x2.splat(upper * (1 - shareX)), shares));
  addTwo(first, second, cellBytes, f64x2.mul(f64x2.splat(upper * shareX), shares));
  addTwo(first, second, rowOfCells, f64x2.mul(f64x2.splat(lower * (1 - shareX)), shares));
  addTwo(first, second, rowOfCells + cellBytes, f64x2.mul(f64x2.splat(lower * shareX), shares));
}

function addTwo(first: usize, second: usize, offset: usize, values: v128): void {
  const before = v128.load64_lane(second + offset, v128.load64_zero(first + offset), 1);
  const sums = f64x2.add(before, values);
  v128.store64_lane(first + offset, sums, 0);
  v128.store64_lane(second + offset, sums, 1);
}
