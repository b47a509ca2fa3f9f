import { type BytePlane } from '../planes/plane.js';
import { type Affine } from './affine.js';

const inner = 8;
const margin = 2;
const outer = inner + 2 * margin;
/** Energy of a block whose residual is 0.35 grey levels; blocks with less energy count as flat. */
const powerMin = inner * inner * 0.35 ** 2;
/**
 * Shifts, in pixels, to the places beside a copy with which a block is also compared. They are multiples of the JPEG
 * grid's step, so that these places have the same block phase but other content.
 */
const shifts: readonly (readonly [number, number])[] = [
  [8, 0],
  [-8, 0],
  [0, 8],
  [0, -8],
];

/** Blocks with only one line (`roundnessMin`) and blocks like their surroundings (`besideMax`) are left out. */
const roundnessMin = 0.2;
const besideMax = 0.6;

/** Buffers that are reused for every block. */
const patch = new Float32Array(outer * outer);
const source = new Float32Array(inner * inner);
const target = new Float32Array(inner * inner);

/**
 * Returns the correlation of the high-pass residual between blocks and the places to which they are mapped; NaN if
 * either is flat or outside the image. Two real objects that look alike share their shape but not their noise, while a
 * copy shares both. `centres` holds x and y of whole pixels.
 */
export function residualAgreement(plane: BytePlane, transform: Affine, centres: Float64Array): Float32Array {
  const agreement = new Float32Array(centres.length / 2).fill(NaN);
  for (let block = 0; block < agreement.length; block += 1) {
    const corner = cornerOf(centres, block);
    if (!copyPatch(plane, corner)) continue;
    const power = highPass(source);
    if (power >= powerMin) agreement[block] = correlationWith(plane, transform, { corner, power });
  }
  return agreement;
}

/** Like `residualAgreement`, but without the blocks that cannot tell a copy from a similar object. */
export function tellingAgreement(plane: BytePlane, transform: Affine, centres: Float64Array): Float32Array {
  const agreement = new Float32Array(centres.length / 2);
  let count = 0;
  for (let block = 0; block < agreement.length; block += 1) {
    const corner = cornerOf(centres, block);
    if (!copyPatch(plane, corner)) continue;
    const power = highPass(source);
    if (power < powerMin || !isTelling(rangeOf(patch))) continue;
    const own = correlationWith(plane, transform, { corner, power });
    if (Number.isNaN(own) || isLikeBeside(plane, transform, { corner, power })) continue;
    agreement[count++] = own;
  }
  return agreement.subarray(0, count);
}

const cornerOf = (centres: Float64Array, block: number): Corner => ({
  left: centres[block * 2]! - outer / 2,
  top: centres[block * 2 + 1]! - outer / 2,
});

/** A block whose residual is in the buffer `source`. */
interface SourceBlock {
  corner: Corner;
  power: number;
}

function isLikeBeside(plane: BytePlane, transform: Affine, block: SourceBlock): boolean {
  return shifts.some(([shiftX, shiftY]) => {
    const moved = { ...transform, x0: transform.x0 + shiftX, y0: transform.y0 + shiftY };
    // Rounded to single precision, like the stored correlations.
    return Math.fround(correlationWith(plane, moved, block)) >= besideMax;
  });
}

function correlationWith(plane: BytePlane, transform: Affine, block: SourceBlock): number {
  if (!warpPatch(plane, transform, block.corner)) return NaN;
  const power = highPass(target);
  return power < powerMin ? NaN : product(source, target) / Math.sqrt(block.power * power);
}

interface Corner {
  left: number;
  top: number;
}

function copyPatch({ width, height, data }: BytePlane, { left, top }: Corner): boolean {
  if (left < 0 || top < 0 || left + outer > width || top + outer > height) return false;
  for (let y = 0, at = 0; y < outer; y += 1) {
    for (let x = 0; x < outer; x += 1) patch[at++] = data[(top + y) * width + left + x]!;
  }
  return true;
}

/**
 * Fills `patch` with samples of the place to which a block is mapped; false if that place is not inside the image. Uses
 * Catmull–Rom interpolation, because bilinear sampling would remove the noise to be compared.
 */
function warpPatch(
  { width, height, data }: BytePlane,
  { xx, xy, yx, yy, x0, y0 }: Affine,
  { left, top }: Corner,
): boolean {
  for (let row = 0, at = 0; row < outer; row += 1) {
    let u = xx * left + xy * (top + row) + x0;
    let v = yx * left + yy * (top + row) + y0;
    for (let column = 0; column < outer; column += 1, u += xx, v += yx) {
      if (!(u >= 1 && v >= 1)) return false;
      const x = u | 0;
      const y = v | 0;
      if (x + 2 >= width || y + 2 >= height) return false;
      const shareX = u - x;
      const shareY = v - y;
      const x1 = outerWeight(shareX);
      const x2 = innerWeight(shareX);
      const x3 = innerWeight(1 - shareX);
      const x4 = outerWeight(1 - shareX);
      const first = (y - 1) * width + x;
      const second = first + width;
      const third = second + width;
      const fourth = third + width;
      patch[at++] =
        outerWeight(shareY) *
          (x1 * data[first - 1]! + x2 * data[first]! + x3 * data[first + 1]! + x4 * data[first + 2]!) +
        innerWeight(shareY) *
          (x1 * data[second - 1]! + x2 * data[second]! + x3 * data[second + 1]! + x4 * data[second + 2]!) +
        innerWeight(1 - shareY) *
          (x1 * data[third - 1]! + x2 * data[third]! + x3 * data[third + 1]! + x4 * data[third + 2]!) +
        outerWeight(1 - shareY) *
          (x1 * data[fourth - 1]! + x2 * data[fourth]! + x3 * data[fourth + 1]! + x4 * data[fourth + 2]!);
    }
  }
  return true;
}

const innerWeight = (distance: number): number => 1 + distance * distance * (1.5 * distance - 2.5);
const outerWeight = (share: number): number => -0.5 * share * (1 - share) * (1 - share);

/** Subtracts the 5×5 mean from the patch's inner pixels and makes them zero-mean; returns their energy. */
function highPass(residual: Float32Array): number {
  let total = 0;
  for (let y = 0, at = 0; y < inner; y += 1) {
    for (let x = 0; x < inner; x += 1, at += 1) {
      let sum = 0;
      for (let row = y; row <= y + 2 * margin; row += 1) {
        const start = row * outer + x;
        sum += patch[start]! + patch[start + 1]! + patch[start + 2]! + patch[start + 3]! + patch[start + 4]!;
      }
      residual[at] = patch[(y + margin) * outer + x + margin]! - sum / 25;
      total += residual[at]!;
    }
  }
  const mean = total / residual.length;
  let energy = 0;
  for (let at = 0; at < residual.length; at += 1) {
    residual[at]! -= mean;
    energy += residual[at]! ** 2;
  }
  return energy;
}

function product(first: Float32Array, second: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < first.length; at += 1) sum += first[at]! * second[at]!;
  return sum;
}

/** Minimum range of a block in grey levels. A smooth gradient's residual is only rounding, which repeats elsewhere. */
const gradientRange = 4;

/** Whether the block in `patch` and `source` can tell a copy from a similar object. */
const isTelling = (range: number): boolean =>
  range >= gradientRange && roundnessOf(source) > roundnessMin && !isGraphic(range);

/** Difference in grey levels between the darkest and the brightest inner pixel. */
function rangeOf(values: Float32Array): number {
  let low = 255;
  let high = 0;
  for (let y = 1; y < outer - 1; y += 1) {
    for (let x = 1; x < outer - 1; x += 1) {
      const value = values[y * outer + x]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return high - low;
}

const graphicRange = 80;
const plateauStep = 6;
const plateauShare = 0.35;

/** True for strong edges between flat surfaces: letters and signs are identical wherever they occur. */
function isGraphic(range: number): boolean {
  if (range <= graphicRange) return false;
  let level = 0;
  for (let y = 1; y < outer - 1; y += 1) {
    for (let x = 1; x < outer - 1; x += 1) {
      const at = y * outer + x;
      const stepX = patch[at + 1]! - patch[at - 1]!;
      const stepY = patch[at + outer]! - patch[at - outer]!;
      const step = (stepX < 0 ? -stepX : stepX) + (stepY < 0 ? -stepY : stepY);
      if (step <= plateauStep) level += 1;
    }
  }
  return level > plateauShare * (outer - 2) ** 2;
}

/** Ratio of the residual's smaller to its larger structure tensor eigenvalue: 0 for a line, 1 for no direction. */
function roundnessOf(residual: Float32Array): number {
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (let y = 1; y < inner - 1; y += 1) {
    for (let x = 1; x < inner - 1; x += 1) {
      const at = y * inner + x;
      const slopeX = residual[at + 1]! - residual[at - 1]!;
      const slopeY = residual[at + inner]! - residual[at - inner]!;
      xx += slopeX * slopeX;
      xy += slopeX * slopeY;
      yy += slopeY * slopeY;
    }
  }
  const spread = Math.sqrt((xx - yy) ** 2 + 4 * xy * xy);
  return (xx + yy - spread) / (xx + yy + spread || 1);
}
