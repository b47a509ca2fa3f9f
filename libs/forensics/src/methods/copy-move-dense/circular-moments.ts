import { openKernels, type Kernels } from '../../pixels/kernels/kernels.js';
import { type FloatPlane } from '../../pixels/planes/plane.js';

const { ceil, exp, sqrt } = Math;

/** Moduli of the moments around each position of a grid, `momentCount` numbers each. */
export interface MomentField {
  columns: number;
  rows: number;
  /** Pixels between positions. */
  step: number;
  values: Float32Array;
}

const orderMax = 5;
/** Orders 0..5, angular frequencies of the same parity, without sign: as many as Zernike moduli up to order 5. */
export const momentCount = 12;
/** In pixels; the functions of order 5 then fill a disc of about 16 pixels. */
const sigma = 3.4;
const radius = 8;
/** Low, because a copy's brightness may change. */
const meanWeight = 0.3;

/**
 * Rotation-invariant moments on a disc, with a Gaussian window instead of Zernike's hard disc: its circular harmonics
 * (Laguerre–Gauss) are sums of products of Hermite functions in x and y (Beijersbergen et al. 1993), so one separable
 * pass computes all of them.
 */
export function circularMoments(plane: FloatPlane, step: number): MomentField {
  const { height } = plane;
  const columns = ceil(plane.width / step);
  const rows = ceil(height / step);
  const kernels = hermiteKernels();
  const weights = kernels.flatMap((kernel) => [...kernel.subarray(radius)]);
  const modes = circularModes().flatMap(({ real, imaginary }) =>
    [real, imaginary].flatMap((terms) => [
      ...terms.map(({ line }) => line),
      ...terms.map(({ weight }) => weight),
    ]),
  );
  const places = placesOf({
    columns,
    rows,
    width: plane.width,
    height,
    weights: weights.length,
    modes: modes.length,
  });
  const native = openKernels(places.end);
  const { memory } = native;
  new Float64Array(memory).set([...weights, ...modes]);
  alongRows(plane, { kernels, columns, step, native, places });
  const { modes: modesAt, lines, pitch, values } = places;
  native.circularMoments(places.planes, columns, height, rows, step, 0, modesAt, lines, pitch, values);
  const count = columns * rows * momentCount;
  return { columns, rows, step, values: new Float32Array(memory, values, count).slice() };
}

interface Sizes {
  columns: number;
  rows: number;
  width: number;
  height: number;
  weights: number;
  modes: number;
}

/** Where everything lies in the kernels' memory, the weights first. */
function placesOf({ columns, rows, width, height, weights, modes }: Sizes) {
  const orders = orderMax + 1;
  const pitch = Math.ceil(columns / 4) * 4;
  const modesAt = 8 * weights;
  const lines = modesAt + 8 * modes;
  const planes = lines + 8 * orders * orders * pitch;
  // Four values at a time, so three more.
  const values = planes + 4 * (orders * columns * (height + 2 * radius) + 3);
  return {
    modes: modesAt,
    lines,
    planes,
    values,
    pitch,
    row: values,
    end:
      values +
      Math.max(4 * columns * rows * momentCount, 8 * (1 + width + 3 * radius + orders * (radius + 1))),
  };
}

/** Hermite functions of order 0..5 under a Gaussian window, the first of unit energy. */
function hermiteKernels(): Float32Array[] {
  const kernels = Array.from({ length: orderMax + 1 }, () => new Float32Array(2 * radius + 1));
  for (let at = 0; at <= 2 * radius; at += 1) {
    const t = (at - radius) / sigma;
    let before = 0;
    let value = exp((-t * t) / 2);
    for (let order = 0; order <= orderMax; order += 1) {
      kernels[order]![at] = value;
      const next = Math.SQRT2 * t * value * sqrt(1 / (order + 1)) - before * sqrt(order / (order + 1));
      before = value;
      value = next;
    }
  }
  // A second Gaussian factor makes every order except the first insensitive to constant brightness.
  const window = kernels[0]!.slice();
  const scale = 1 / sqrt(window.reduce((sum, value) => sum + value ** 4, 0));
  return kernels.map((kernel) => kernel.map((value, at) => value * window[at]! * scale));
}

interface Along {
  kernels: readonly Float32Array[];
  columns: number;
  step: number;
  native: Kernels;
  places: ReturnType<typeof placesOf>;
}

/**
 * All orders in one pass, row by row, and the rows repeated beyond the edges; the padded row and its weights lie where the
 * results will.
 */
function alongRows({ width, height, data }: FloatPlane, along: Along): void {
  const { kernels, columns, step, native, places } = along;
  const weights = Float64Array.from({ length: (radius + 1) * kernels.length }, (_, at) => {
    const order = at % kernels.length;
    return kernels[order]![radius + (at - order) / kernels.length]!;
  });
  const weightsAt = Math.ceil(places.row / 8) * 8;
  const rowAt = weightsAt + weights.byteLength;
  new Float64Array(native.memory, weightsAt).set(weights);
  // A column more than there are is read.
  const padded = new Float64Array(native.memory, rowAt, width + 3 * radius);
  const rowBytes = 4 * columns;
  const pitch = (height + 2 * radius) * rowBytes;
  const first = places.planes + radius * rowBytes;
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    padded.fill(data[start]!, 0, radius);
    padded.set(data.subarray(start, start + width), radius);
    padded.fill(data[start + width - 1]!, radius + width);
    native.momentsAlong(rowAt, weightsAt, columns, step, first + y * rowBytes, pitch);
  }
  const bytes = new Uint8Array(native.memory);
  for (let order = 0; order < kernels.length; order += 1) {
    const top = first + order * pitch;
    const bottom = top + (height - 1) * rowBytes;
    for (let beyond = 1; beyond <= radius; beyond += 1) {
      bytes.copyWithin(top - beyond * rowBytes, top, top + rowBytes);
      bytes.copyWithin(bottom + beyond * rowBytes, bottom, bottom + rowBytes);
    }
  }
}

interface Term {
  line: number;
  weight: number;
}

/** Three terms each, the maximum for the highest order. */
interface CircularMode {
  real: Term[];
  imaginary: Term[];
}

const termsOfMode = 3;

/** Each circular harmonic as a sum over the products of Hermite functions of the same order. */
function circularModes(): CircularMode[] {
  const modes: CircularMode[] = [];
  for (let order = 0; order <= orderMax; order += 1) {
    for (let right = order; 2 * right >= order; right -= 1) modes.push(modeOf(right, order - right));
  }
  return modes;
}

function modeOf(right: number, left: number): CircularMode {
  const order = right + left;
  const scale = order === 0 ? meanWeight : 1;
  const mode: CircularMode = { real: [], imaginary: [] };
  const coefficients = binomialProduct(right, left);
  for (let y = 0; y <= order; y += 1) {
    const size =
      scale *
      coefficients[y]! *
      sqrt((factorial(order - y) * factorial(y)) / (2 ** order * factorial(right) * factorial(left)));
    if (size === 0) continue;
    const term = { line: (order - y) * (orderMax + 1) + y, weight: y % 4 < 2 ? size : -size };
    (y % 2 === 0 ? mode.real : mode.imaginary).push(term);
  }
  return { real: filled(mode.real), imaginary: filled(mode.imaginary) };
}

const filled = (terms: readonly Term[]): Term[] =>
  Array.from({ length: termsOfMode }, (_, index) => terms[index] ?? { line: 0, weight: 0 });

/** Coefficients of (1 − t)^right · (1 + t)^left. */
function binomialProduct(right: number, left: number): number[] {
  let polynomial = [1];
  const times = (sign: number): void => {
    polynomial = Array.from(
      { length: polynomial.length + 1 },
      (_, power) => (polynomial[power] ?? 0) + sign * (polynomial[power - 1] ?? 0),
    );
  };
  for (let count = 0; count < right; count += 1) times(-1);
  for (let count = 0; count < left; count += 1) times(1);
  return polynomial;
}

const factorial = (value: number): number => (value <= 1 ? 1 : value * factorial(value - 1));
