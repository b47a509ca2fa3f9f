import { type Plane } from './plane.js';

/** Taken once: the loops below ask for them millions of times. */
const { ceil, exp, max, min, sqrt } = Math;

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
/** Pixels; the functions of order 5 then fill a disc of about 16 pixels. */
const sigma = 3.4;
const radius = 8;
/** Brightness may change with a copy. */
const meanWeight = 0.3;

/**
 * Rotation-invariant moments on a disc. Instead of Zernike's hard disc a Gaussian one is taken: its circular
 * harmonics (Laguerre–Gauss) are sums of products of Hermite functions in x and y (Beijersbergen et al. 1993), so
 * that one separable pass gives all of them.
 */
export function circularMoments({ width, height, data }: Plane, step: number): MomentField {
  const columns = ceil(width / step);
  const rows = ceil(height / step);
  const kernels = hermiteKernels();
  const horizontal = kernels.map((kernel) => alongRows({ width, height, data }, { kernel, columns, step }));
  const modes = circularModes();
  const values = new Float32Array(columns * rows * momentCount);
  const lines = Array.from({ length: (orderMax + 1) ** 2 }, () => new Float32Array(columns));
  const folded = {
    even: new Float32Array(columns * (radius + 1)),
    odd: new Float32Array(columns * (radius + 1)),
  };
  const real = new Float32Array(columns);
  const imaginary = new Float32Array(columns);
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x <= orderMax; x += 1) {
      const centre = row * step;
      foldRows(horizontal[x]!, { centre, height, folded });
      for (let y = 0; x + y <= orderMax; y += 1)
        sumFolded(folded, { kernel: kernels[y]!, isOdd: y % 2 === 1, line: lines[x * (orderMax + 1) + y]! });
    }
    modes.forEach((mode, index) => {
      addTerms(mode.real, lines, real);
      addTerms(mode.imaginary, lines, imaginary);
      const weight = index === 0 ? meanWeight : 1;
      for (let column = 0, at = row * columns * momentCount + index; column < columns; column += 1) {
        values[at] = weight * sqrt(real[column]! ** 2 + imaginary[column]! ** 2);
        at += momentCount;
      }
    });
  }
  return { columns, rows, step, values };
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
  // One more Gaussian as the window makes every order but the first blind to constant brightness.
  const window = kernels[0]!.slice();
  const scale = 1 / sqrt(window.reduce((sum, value) => sum + value ** 4, 0));
  return kernels.map((kernel) => kernel.map((value, at) => value * window[at]! * scale));
}

function alongRows(
  { width, height, data }: Plane,
  { kernel, columns, step }: { kernel: Float32Array; columns: number; step: number },
): Float32Array {
  const out = new Float32Array(columns * height);
  const padded = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    padded.fill(data[start]!, 0, radius);
    padded.set(data.subarray(start, start + width), radius);
    padded.fill(data[start + width - 1]!, radius + width);
    for (let column = 0; column < columns; column += 1) {
      const from = column * step;
      let sum = 0;
      for (let at = 0; at <= 2 * radius; at += 1) sum += kernel[at]! * padded[from + at]!;
      out[y * columns + column] = sum;
    }
  }
  return out;
}

/** Rows at the same distance above and below a centre, added and subtracted, one distance after the other. */
interface Folded {
  even: Float32Array;
  odd: Float32Array;
}

function foldRows(
  rows: Float32Array,
  { centre, height, folded: { even, odd } }: { centre: number; height: number; folded: Folded },
): void {
  const columns = even.length / (radius + 1);
  for (let distance = 0; distance <= radius; distance += 1) {
    const above = max(0, centre - distance) * columns;
    const below = min(height - 1, centre + distance) * columns;
    const start = distance * columns;
    const share = distance === 0 ? 0.5 : 1;
    for (let column = 0; column < columns; column += 1) {
      const high = rows[above + column]!;
      const low = rows[below + column]!;
      even[start + column] = share * (low + high);
      odd[start + column] = low - high;
    }
  }
}

/** Hermite functions are even or odd by their order: half of the kernel does. */
function sumFolded(
  { even, odd }: Folded,
  { kernel, isOdd, line }: { kernel: Float32Array; isOdd: boolean; line: Float32Array },
): void {
  const columns = line.length;
  const source = isOdd ? odd : even;
  line.fill(0);
  for (let distance = isOdd ? 1 : 0; distance <= radius; distance += 1) {
    const weight = kernel[radius + distance]!;
    const start = distance * columns;
    for (let column = 0; column < columns; column += 1) line[column]! += weight * source[start + column]!;
  }
}

interface Term {
  line: number;
  weight: number;
}

interface CircularMode {
  real: Term[];
  imaginary: Term[];
}

function addTerms(terms: readonly Term[], lines: readonly Float32Array[], sums: Float32Array): void {
  sums.fill(0);
  for (const { line, weight } of terms) {
    const values = lines[line]!;
    for (let column = 0; column < sums.length; column += 1) sums[column]! += weight * values[column]!;
  }
}

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
  const mode: CircularMode = { real: [], imaginary: [] };
  const coefficients = binomialProduct(right, left);
  for (let y = 0; y <= order; y += 1) {
    const size =
      coefficients[y]! *
      sqrt((factorial(order - y) * factorial(y)) / (2 ** order * factorial(right) * factorial(left)));
    if (size === 0) continue;
    const term = { line: (order - y) * (orderMax + 1) + y, weight: y % 4 < 2 ? size : -size };
    (y % 2 === 0 ? mode.real : mode.imaginary).push(term);
  }
  return mode;
}

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
