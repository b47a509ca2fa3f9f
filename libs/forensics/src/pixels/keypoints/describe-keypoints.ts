import { layOut } from '../kernels/lay-out.js';
import { type FloatPlane } from '../planes/plane.js';
import { type Keypoint, type ScaleSpace } from './find-keypoints.js';

export const descriptorLength = 128;

/** Keypoints with one orientation each. A keypoint with two similarly strong orientations occurs twice. */
export interface Described {
  keypoints: Keypoint[];
  /** Orientations in radians. */
  angles: Float32Array;
  /** 128 bytes per keypoint. */
  descriptors: Uint8Array;
}

const fullTurn = 2 * Math.PI;
const cells = 4;
const bins = 8;
const angleBins = 36;
const peakShare = 0.8;
/** Cell width in units of the keypoint's scale; narrower than Lowe's 3, because copied parts are small. */
const cellScales = 2.5;
const ceiling = 0.2;

/** Describes keypoints by histograms of gradients on 4×4 cells, rotated with the keypoint (Lowe, IJCV 2004). */
export function describeKeypoints(space: ScaleSpace, found: readonly Keypoint[]): Described {
  const ofPlane = new Map<FloatPlane, Keypoint[]>();
  for (const keypoint of found) {
    const plane = space.octaves[keypoint.octave]![keypoint.interval]!;
    const others = ofPlane.get(plane);
    if (others) others.push(keypoint);
    else ofPlane.set(plane, [keypoint]);
  }
  const described = new Map<Keypoint, Description[]>();
  for (const [plane, keypoints] of ofPlane) {
    const opened = openPlane(plane);
    for (const keypoint of keypoints) described.set(keypoint, describe(opened, keypoint));
  }
  const all = found.flatMap((keypoint) => described.get(keypoint) ?? []);
  const descriptors = new Uint8Array(all.length * descriptorLength);
  all.forEach(({ bytes }, index) => descriptors.set(bytes, index * descriptorLength));
  return {
    keypoints: all.map(({ keypoint }) => keypoint),
    angles: Float32Array.from(all, ({ angle }) => angle),
    descriptors,
  };
}

interface Description {
  keypoint: Keypoint;
  angle: number;
  bytes: Uint8Array;
}

function describe(plane: OpenPlane, keypoint: Keypoint): Description[] {
  return orientations(plane, keypoint).map((angle) => ({
    keypoint,
    angle,
    bytes: toBytes(histogramOf(plane, keypoint, angle)),
  }));
}

const weightsMax = 128;
/** Cells per side in the kernel's histogram; the extra cell at each end catches gradients outside the descriptor. */
const paddedCells = cells + 2;

type OpenPlane = ReturnType<typeof openPlane>;

/** A plane in the kernels' memory, with buffers for the Gaussian weights of rows and columns around a keypoint. */
function openPlane({ width, height, data }: FloatPlane) {
  const parts = layOut({
    pixels: data,
    weightsX: [Float64Array, weightsMax],
    weightsY: [Float64Array, weightsMax],
    histogram: [Float64Array, paddedCells * paddedCells * bins],
  });
  return { ...parts, width, height };
}

interface Window {
  left: number;
  top: number;
  columns: number;
  rows: number;
  /** Address of the window's first pixel. */
  corner: number;
}

/** Clips a keypoint's square so that each pixel has neighbours on all sides, and fills the weights with a Gaussian. */
function openWindow(
  { at, width, height, weightsX, weightsY }: OpenPlane,
  { column, row }: Keypoint,
  { radius, sigma }: { radius: number; sigma: number },
): Window {
  const top = Math.max(1, Math.round(row) - radius);
  const left = Math.max(1, Math.round(column) - radius);
  const columns = Math.min(width - 2, Math.round(column) + radius) - left + 1;
  const rows = Math.min(height - 2, Math.round(row) + radius) - top + 1;
  fillWeights(weightsX, { from: left, count: columns, centre: column, sigma });
  fillWeights(weightsY, { from: top, count: rows, centre: row, sigma });
  const corner = at.pixels + Float32Array.BYTES_PER_ELEMENT * (top * width + left);
  return { left, top, columns, rows, corner };
}

interface Span {
  from: number;
  count: number;
  centre: number;
  sigma: number;
}

function fillWeights(weights: Float64Array, { from, count, centre, sigma }: Span): void {
  const scale = -1 / (2 * sigma * sigma);
  for (let index = 0; index < count; index += 1) {
    const distance = from + index - centre;
    weights[index] = Math.exp(scale * distance * distance);
  }
}

function orientations(plane: OpenPlane, keypoint: Keypoint): number[] {
  const sigma = 1.5 * keypoint.localScale;
  const { columns, rows, corner } = openWindow(plane, keypoint, { radius: Math.round(3 * sigma), sigma });
  const { kernels, at, width } = plane;
  const histogram = plane.histogram.subarray(0, angleBins).fill(0);
  kernels.addOrientations(corner, width, columns, rows, at.weightsX, at.weightsY, at.histogram);
  return peaks(smooth(smooth(histogram)));
}

const smooth = (histogram: Float64Array): Float64Array =>
  histogram.map(
    (value, bin) =>
      (histogram[(bin + angleBins - 1) % angleBins]! + value + histogram[(bin + 1) % angleBins]!) / 3,
  );

function peaks(histogram: Float64Array): number[] {
  const highest = Math.max(...histogram);
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

/** The descriptor before normalisation. The kernel's atan2 has an error of 1e-5, far below a bin. */
function histogramOf(plane: OpenPlane, keypoint: Keypoint, angle: number): Float64Array {
  const { kernels, at, width, histogram } = plane;
  const cellSize = cellScales * keypoint.localScale;
  const radius = Math.ceil((cellSize * Math.SQRT2 * (cells + 1)) / 2);
  const { left, top, columns, rows, corner } = openWindow(plane, keypoint, { radius, sigma: 2 * cellSize });
  histogram.fill(0);
  kernels.addGradients(
    corner,
    width,
    columns,
    rows,
    at.weightsX,
    at.weightsY,
    left - keypoint.column,
    top - keypoint.row,
    Math.cos(angle) / cellSize,
    Math.sin(angle) / cellSize,
    angle,
    at.histogram,
  );
  const inner = new Float64Array(descriptorLength);
  for (let row = 0; row < cells; row += 1) {
    const from = ((row + 1) * paddedCells + 1) * bins;
    inner.set(histogram.subarray(from, from + cells * bins), row * cells * bins);
  }
  return inner;
}

/** Normalises, clips large components, normalises again, and scales to bytes so that the vector's norm is 512. */
function toBytes(histogram: Float64Array): Uint8Array {
  let sum = 0;
  for (let at = 0; at < histogram.length; at += 1) sum += histogram[at]! * histogram[at]!;
  const length = Math.sqrt(sum) || 1;
  let cut = 0;
  for (let at = 0; at < histogram.length; at += 1) {
    histogram[at] = Math.min(ceiling, histogram[at]! / length);
    cut += histogram[at]! ** 2;
  }
  const scale = 512 / (Math.sqrt(cut) || 1);
  const bytes = new Uint8Array(histogram.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.min(255, Math.round(histogram[at]! * scale));
  return bytes;
}
