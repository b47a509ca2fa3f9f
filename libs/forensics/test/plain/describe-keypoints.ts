import { descriptorLength, type Described } from '../../src/methods/copy-move/describe-keypoints.js';
import { type Keypoint, type ScaleSpace } from '../../src/methods/copy-move/find-keypoints.js';
import { type FloatPlane } from '../../src/pixels/planes/plane.js';

/** Local copies, because the loops below call them millions of times. */
const { ceil, cos, exp, floor, max, min, round, sin, sqrt } = Math;

const fullTurn = 2 * Math.PI;
const quarterTurn = Math.PI / 2;
const cells = 4;
const bins = 8;
const angleBins = 36;
const peakShare = 0.8;
/** Cell width in scales; narrower than Lowe's 3, because copied parts are small. */
const cellScales = 2.5;
const ceiling = 0.2;

/** What the kernels are compared with. Histograms of gradient directions on 4×4 cells, rotated with the keypoint (Lowe, IJCV 2004). */
export function describeKeypoints(space: ScaleSpace, found: readonly Keypoint[]): Described {
  const oriented = found.flatMap((keypoint) =>
    orientations(planeOf(space, keypoint), keypoint).map((angle) => ({ keypoint, angle })),
  );
  const descriptors = new Uint8Array(oriented.length * descriptorLength);
  const histogram = new Float64Array(descriptorLength);
  oriented.forEach(({ keypoint, angle }, index) => {
    histogram.fill(0);
    fillHistogram(planeOf(space, keypoint), { keypoint, angle, histogram });
    toBytes(histogram, descriptors.subarray(index * descriptorLength, (index + 1) * descriptorLength));
  });
  return {
    keypoints: oriented.map(({ keypoint }) => keypoint),
    angles: Float32Array.from(oriented, ({ angle }) => angle),
    descriptors,
  };
}

const planeOf = (space: ScaleSpace, { octave, interval }: Keypoint): FloatPlane =>
  space.octaves[octave]![interval]!;

function orientations({ width, height, data }: FloatPlane, { column, row, localScale }: Keypoint): number[] {
  const sigma = 1.5 * localScale;
  const radius = round(3 * sigma);
  const top = max(1, round(row) - radius);
  const bottom = min(height - 2, round(row) + radius);
  const left = max(1, round(column) - radius);
  const right = min(width - 2, round(column) + radius);
  const histogram = new Float64Array(angleBins);
  fillWeights(weightsX, { from: left, to: right, centre: column, sigma });
  fillWeights(weightsY, { from: top, to: bottom, centre: row, sigma });
  for (let y = top; y <= bottom; y += 1) {
    const weightY = weightsY[y - top]!;
    for (let x = left; x <= right; x += 1) {
      const at = y * width + x;
      const slopeX = data[at + 1]! - data[at - 1]!;
      const slopeY = data[at + width]! - data[at - width]!;
      const bin = floor((directionOf(slopeX, slopeY) / fullTurn + 1) * angleBins) % angleBins;
      histogram[bin]! += weightY * weightsX[x - left]! * sqrt(slopeX * slopeX + slopeY * slopeY);
    }
  }
  return peaks(smooth(smooth(histogram)));
}

/** A Gaussian over the rows and columns around a keypoint; refilled for each one. */
const weightsX = new Float64Array(128);
const weightsY = new Float64Array(128);

interface Span {
  from: number;
  to: number;
  centre: number;
  sigma: number;
}

function fillWeights(weights: Float64Array, { from, to, centre, sigma }: Span): void {
  const scale = -1 / (2 * sigma * sigma);
  for (let at = from; at <= to; at += 1) weights[at - from] = exp(scale * (at - centre) * (at - centre));
}

/** atan2 with an error of 1e-5, far below a bin; the library's is exact and five times as slow. */
function directionOf(slopeX: number, slopeY: number): number {
  const sizeX = slopeX < 0 ? -slopeX : slopeX;
  const sizeY = slopeY < 0 ? -slopeY : slopeY;
  const isSteep = sizeY > sizeX;
  const share = isSteep ? sizeX / sizeY : sizeX === 0 ? 0 : sizeY / sizeX;
  const square = share * share;
  const series = 0.19354346 - square * (0.11643287 - square * (0.05265332 - square * 0.0117212));
  const angle = share * (0.99997726 - square * (0.33262347 - square * series));
  const inQuarter = isSteep ? quarterTurn - angle : angle;
  const inHalf = slopeX < 0 ? 2 * quarterTurn - inQuarter : inQuarter;
  return slopeY < 0 ? -inHalf : inHalf;
}

const smooth = (histogram: Float64Array): Float64Array =>
  histogram.map(
    (value, bin) =>
      (histogram[(bin + angleBins - 1) % angleBins]! + value + histogram[(bin + 1) % angleBins]!) / 3,
  );

function peaks(histogram: Float64Array): number[] {
  const highest = max(...histogram);
  const found: number[] = [];
  for (let bin = 0; bin < angleBins && found.length < 2; bin += 1) {
    const value = histogram[bin]!;
    const before = histogram.at(bin - 1)!;
    const after = histogram[(bin + 1) % angleBins]!;
    if (value < peakShare * highest || value <= before || value < after) continue;
    const offset = (before - after) / (2 * (before + after - 2 * value));
    found.push(((bin + 0.5 + offset) / angleBins) * fullTurn);
  }
  return found;
}

interface Description {
  keypoint: Keypoint;
  angle: number;
  histogram: Float64Array;
}

function fillHistogram(
  { width, height, data }: FloatPlane,
  { keypoint, angle, histogram }: Description,
): void {
  const { column, row, localScale } = keypoint;
  const cellSize = cellScales * localScale;
  const radius = ceil((cellSize * Math.SQRT2 * (cells + 1)) / 2);
  const cosine = cos(angle) / cellSize;
  const sine = sin(angle) / cellSize;
  const top = max(1, round(row) - radius);
  const bottom = min(height - 2, round(row) + radius);
  const left = max(1, round(column) - radius);
  const right = min(width - 2, round(column) + radius);
  // The standard deviation is two cells.
  fillWeights(weightsX, { from: left, to: right, centre: column, sigma: 2 * cellSize });
  fillWeights(weightsY, { from: top, to: bottom, centre: row, sigma: 2 * cellSize });
  for (let y = top; y <= bottom; y += 1) {
    const downY = y - row;
    const weightY = weightsY[y - top]!;
    for (let x = left; x <= right; x += 1) {
      const alongX = x - column;
      const cellX = cosine * alongX + sine * downY;
      const cellY = -sine * alongX + cosine * downY;
      if (cellX <= -2.5 || cellX >= 2.5 || cellY <= -2.5 || cellY >= 2.5) continue;
      const at = y * width + x;
      const slopeX = data[at + 1]! - data[at - 1]!;
      const slopeY = data[at + width]! - data[at - width]!;
      const size = sqrt(slopeX * slopeX + slopeY * slopeY) * weightY * weightsX[x - left]!;
      const direction = ((directionOf(slopeX, slopeY) - angle) / fullTurn + 2) * bins;
      spread(histogram, { cellX: cellX + 1.5, cellY: cellY + 1.5, direction, size });
    }
  }
}

/** Distributes a gradient over the neighbouring cells and directions. */
function spread(
  histogram: Float64Array,
  { cellX, cellY, direction, size }: { cellX: number; cellY: number; direction: number; size: number },
): void {
  const column = floor(cellX);
  const row = floor(cellY);
  const bin = floor(direction);
  const shareX = cellX - column;
  const shareY = cellY - row;
  const shareBin = direction - bin;
  const first = bin & 7;
  const second = (bin + 1) & 7;
  for (let y = 0; y < 2; y += 1) {
    if (row + y < 0 || row + y >= cells) continue;
    const rowSize = size * (y === 0 ? 1 - shareY : shareY);
    for (let x = 0; x < 2; x += 1) {
      if (column + x < 0 || column + x >= cells) continue;
      const cellSize = rowSize * (x === 0 ? 1 - shareX : shareX);
      const start = ((row + y) * cells + column + x) * bins;
      histogram[start + first]! += cellSize * (1 - shareBin);
      histogram[start + second]! += cellSize * shareBin;
    }
  }
}

/** Normalises, clips large components, normalises again, and scales to bytes of length 512. */
function toBytes(histogram: Float64Array, bytes: Uint8Array): void {
  const length = sqrt(histogram.reduce((sum, value) => sum + value * value, 0)) || 1;
  let cut = 0;
  for (let at = 0; at < histogram.length; at += 1) {
    histogram[at] = min(ceiling, histogram[at]! / length);
    cut += histogram[at]! ** 2;
  }
  const scale = 512 / (sqrt(cut) || 1);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = min(255, round(histogram[at]! * scale));
}
