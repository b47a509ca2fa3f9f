import { type Kernels } from '../../pixels/kernels/kernels.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { type FloatPlane } from '../../pixels/planes/plane.js';

/** Moduli of the moments around each position of a grid, `momentCount` values per position. */
export interface MomentField {
  columns: number;
  rows: number;
  /** Distance of neighbouring positions in pixels. */
  step: number;
  values: Float32Array;
}

const orderMax = 5;
const orders = orderMax + 1;
/** Number of moments: each order 0..5 has one for each angular frequency of the same parity, from 0 to the order. */
export const momentCount = 12;
/** Standard deviation of the Gaussian in pixels. With it, the functions of order 5 fill a disc about 16 pixels wide. */
const sigma = 3.4;
const radius = 8;
/** Weight of the mean among the moments. It is low, because a copy's brightness may change. */
const meanWeight = 0.3;

/**
 * Computes rotation-invariant moments on a disc, with a Gaussian window instead of Zernike's hard edge. Their circular
 * harmonics (Laguerre–Gauss) are sums of products of Hermite functions in x and y (Beijersbergen et al. 1993), so one
 * separable pass computes all of them.
 */
export function circularMoments(plane: FloatPlane, step: number): MomentField {
  const { width, height } = plane;
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const hermite = hermiteFunctions();
  const modes = circularModes().flatMap(({ real, imaginary }) =>
    [real, imaginary].flatMap((terms) => [
      ...terms.map(({ line }) => line),
      ...terms.map(({ weight }) => weight),
    ]),
  );
  const pitch = Math.ceil(columns / 4) * 4;
  const parts = layOut({
    weightsDown: Float64Array.from(hermite.flatMap((values) => [...values.subarray(radius)])),
    weightsAlong: byDistance(hermite),
    modes: Float64Array.from(modes),
    // The kernel reads one column beyond the last.
    padded: [Float64Array, width + 3 * radius],
    planes: [Float32Array, orders * columns * (height + 2 * radius)],
    lines: [Float64Array, orders * orders * pitch],
    values: [Float32Array, columns * rows * momentCount],
  });
  alongRows(plane, { ...parts, columns, step });
  const { kernels, at, values } = parts;
  kernels.circularMoments(
    at.planes,
    columns,
    height,
    rows,
    step,
    at.weightsDown,
    at.modes,
    at.lines,
    pitch,
    at.values,
  );
  return { columns, rows, step, values: values.slice() };
}

/** Hermite functions of order 0..5 under a Gaussian window, scaled so that the first has unit energy. */
function hermiteFunctions(): Float32Array[] {
  const hermite = Array.from({ length: orders }, () => new Float32Array(2 * radius + 1));
  for (let at = 0; at <= 2 * radius; at += 1) {
    const t = (at - radius) / sigma;
    let before = 0;
    let value = Math.exp((-t * t) / 2);
    for (let order = 0; order <= orderMax; order += 1) {
      hermite[order]![at] = value;
      const next =
        Math.SQRT2 * t * value * Math.sqrt(1 / (order + 1)) - before * Math.sqrt(order / (order + 1));
      before = value;
      value = next;
    }
  }
  // A second Gaussian factor makes every order except the first insensitive to constant brightness.
  const window = hermite[0]!.slice();
  const scale = 1 / Math.sqrt(window.reduce((sum, value) => sum + value ** 4, 0));
  return hermite.map((values) => values.map((value, at) => value * window[at]! * scale));
}

/** Filter values sorted by distance from the middle; all orders at one distance are adjacent. */
const byDistance = (hermite: readonly Float32Array[]): Float64Array =>
  Float64Array.from({ length: orders * (radius + 1) }, (_, at) => {
    const order = at % orders;
    return hermite[order]![radius + (at - order) / orders]!;
  });

interface Along {
  kernels: Kernels;
  at: { padded: number; weightsAlong: number; planes: number };
  padded: Float64Array;
  planes: Float32Array;
  columns: number;
  step: number;
}

/** Filters all rows along x, for all orders in one pass, and repeats the first and last row beyond the edges. */
function alongRows(
  { width, height, data }: FloatPlane,
  { kernels, at, padded, planes, columns, step }: Along,
): void {
  const rowBytes = Float32Array.BYTES_PER_ELEMENT * columns;
  const length = (height + 2 * radius) * columns;
  const pitch = Float32Array.BYTES_PER_ELEMENT * length;
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    padded.fill(data[start]!, 0, radius);
    padded.set(data.subarray(start, start + width), radius);
    padded.fill(data[start + width - 1]!, radius + width);
    const target = at.planes + (radius + y) * rowBytes;
    kernels.momentsAlong(at.padded, at.weightsAlong, columns, step, target, pitch);
  }
  for (let order = 0; order < orders; order += 1) {
    const top = order * length + radius * columns;
    const bottom = top + (height - 1) * columns;
    for (let beyond = 1; beyond <= radius; beyond += 1) {
      planes.copyWithin(top - beyond * columns, top, top + columns);
      planes.copyWithin(bottom + beyond * columns, bottom, bottom + columns);
    }
  }
}

interface Term {
  line: number;
  weight: number;
}

/** The real and the imaginary part have three terms each, as many as the highest order needs. */
interface CircularMode {
  real: Term[];
  imaginary: Term[];
}

const termsOfMode = 3;

/** Expresses each circular harmonic as a sum of products of Hermite functions in x and y with the same total order. */
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
      Math.sqrt((factorial(order - y) * factorial(y)) / (2 ** order * factorial(right) * factorial(left)));
    if (size === 0) continue;
    const term = { line: (order - y) * orders + y, weight: y % 4 < 2 ? size : -size };
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
