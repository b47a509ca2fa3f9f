import { type MomentField } from '../../src/methods/copy-move-dense/circular-moments.js';
import { type FloatPlane } from '../../src/pixels/planes/plane.js';

/** Local copies, because the loops below call them millions of times. */
const { ceil, exp, max, min, sqrt } = Math;

const orderMax = 5;
/** Orders 0..5, angular frequencies of the same parity, without sign: as many as Zernike moduli up to order 5. */
const momentCount = 12;
/** In pixels; the functions of order 5 then fill a disc of about 16 pixels. */
const sigma = 3.4;
const radius = 8;
/** Low, because a copy's brightness may change. */
const meanWeight = 0.3;

/**
 * What the kernel is compared with. Rotation-invariant moments on a disc, with a Gaussian window instead of Zernike's hard disc: its circular harmonics
 * (Laguerre–Gauss) are sums of products of Hermite functions in x and y (Beijersbergen et al. 1993), so one separable
 * pass computes all of them.
 */
export function circularMoments(plane: FloatPlane, step: number): MomentField {
  const { height } = plane;
  const columns = ceil(plane.width / step);
  const rows = ceil(height / step);
  const hermite = hermiteFunctions();
  const horizontal = alongRows(plane, { hermite, columns, step });
  const modes = circularModes();
  const values = new Float32Array(columns * rows * momentCount);
  const lines = Array.from({ length: (orderMax + 1) ** 2 }, () => new Float64Array(columns));
  const folded = {
    even: new Float64Array(columns * (radius + 1)),
    odd: new Float64Array(columns * (radius + 1)),
  };
  for (let row = 0; row < rows; row += 1) {
    for (let x = 0; x <= orderMax; x += 1) {
      const centre = row * step;
      foldRows(horizontal[x]!, { centre, height, folded });
      for (let y = 0; x + y <= orderMax; y += 1)
        sumFolded(folded, { own: hermite[y]!, isOdd: y % 2 === 1, line: lines[x * (orderMax + 1) + y]! });
    }
    const start = row * columns * momentCount;
    modes.forEach((mode, index) => writeModuli(mode, lines, { values, at: start + index }));
  }
  return { columns, rows, step, values };
}

/** Hermite functions of order 0..5 under a Gaussian window, the first of unit energy. */
function hermiteFunctions(): Float32Array[] {
  const hermite = Array.from({ length: orderMax + 1 }, () => new Float32Array(2 * radius + 1));
  for (let at = 0; at <= 2 * radius; at += 1) {
    const t = (at - radius) / sigma;
    let before = 0;
    let value = exp((-t * t) / 2);
    for (let order = 0; order <= orderMax; order += 1) {
      hermite[order]![at] = value;
      const next = Math.SQRT2 * t * value * sqrt(1 / (order + 1)) - before * sqrt(order / (order + 1));
      before = value;
      value = next;
    }
  }
  // A second Gaussian factor makes every order except the first insensitive to constant brightness.
  const window = hermite[0]!.slice();
  const scale = 1 / sqrt(window.reduce((sum, value) => sum + value ** 4, 0));
  return hermite.map((values) => values.map((value, at) => value * window[at]! * scale));
}

/** All orders in one pass: pixels at the same distance are added for even orders and subtracted for odd ones. */
function alongRows(
  { width, height, data }: FloatPlane,
  { hermite, columns, step }: { hermite: readonly Float32Array[]; columns: number; step: number },
): Float32Array[] {
  const weights = Float64Array.from({ length: (radius + 1) * hermite.length }, (_, at) => {
    const order = at % hermite.length;
    return hermite[order]![radius + (at - order) / hermite.length]!;
  });
  const rows = hermite.map(() => new Float32Array(columns * height));
  const padded = new Float64Array(width + 2 * radius);
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    padded.fill(data[start]!, 0, radius);
    padded.set(data.subarray(start, start + width), radius);
    padded.fill(data[start + width - 1]!, radius + width);
    sumLine(padded, weights, { rows, at: y * columns, columns, step });
  }
  return rows;
}

function sumLine(
  padded: Float64Array,
  weights: Float64Array,
  { rows, at, columns, step }: { rows: readonly Float32Array[]; at: number; columns: number; step: number },
): void {
  const [row0, row1, row2, row3, row4, row5] = rows;
  for (let column = 0; column < columns; column += 1) {
    const centre = column * step + radius;
    const value = padded[centre]!;
    let sum0 = weights[0]! * value;
    let sum1 = 0;
    let sum2 = weights[2]! * value;
    let sum3 = 0;
    let sum4 = weights[4]! * value;
    let sum5 = 0;
    for (let distance = 1, weight = 6; distance <= radius; distance += 1, weight += 6) {
      const left = padded[centre - distance]!;
      const right = padded[centre + distance]!;
      const even = right + left;
      const odd = right - left;
      sum0 += weights[weight]! * even;
      sum1 += weights[weight + 1]! * odd;
      sum2 += weights[weight + 2]! * even;
      sum3 += weights[weight + 3]! * odd;
      sum4 += weights[weight + 4]! * even;
      sum5 += weights[weight + 5]! * odd;
    }
    row0![at + column] = sum0;
    row1![at + column] = sum1;
    row2![at + column] = sum2;
    row3![at + column] = sum3;
    row4![at + column] = sum4;
    row5![at + column] = sum5;
  }
}

/** Rows at the same distance above and below a centre, added and subtracted, one distance after the other. */
interface Folded {
  even: Float64Array;
  odd: Float64Array;
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

/** Hermite functions are even or odd, so half of one is enough. */
function sumFolded(
  { even, odd }: Folded,
  { own, isOdd, line }: { own: Float32Array; isOdd: boolean; line: Float64Array },
): void {
  const columns = line.length;
  const source = isOdd ? odd : even;
  line.fill(0);
  for (let distance = isOdd ? 1 : 0; distance <= radius; distance += 1) {
    const weight = own[radius + distance]!;
    const start = distance * columns;
    for (let column = 0; column < columns; column += 1) line[column]! += weight * source[start + column]!;
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

function writeModuli(
  { real, imaginary }: CircularMode,
  lines: readonly Float64Array[],
  { values, at }: { values: Float32Array; at: number },
): void {
  const [real0, real1, real2] = real.map(({ line }) => lines[line]!);
  const [weight0, weight1, weight2] = real.map(({ weight }) => weight);
  const [imaginary0, imaginary1, imaginary2] = imaginary.map(({ line }) => lines[line]!);
  const [turned0, turned1, turned2] = imaginary.map(({ weight }) => weight);
  for (let column = 0, target = at; column < lines[0]!.length; column += 1, target += momentCount) {
    const across = weight0! * real0![column]! + weight1! * real1![column]! + weight2! * real2![column]!;
    const along =
      turned0! * imaginary0![column]! + turned1! * imaginary1![column]! + turned2! * imaginary2![column]!;
    values[target] = sqrt(across * across + along * along);
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
