/** Square symmetric matrices, row by row. */

/** Lower triangle L of a positive definite matrix A = L·Lᵀ; a pivot that is not positive is raised to `pivotMin`. */
export function factorise(matrix: Float64Array, size: number, pivotMin = 1e-12): Float64Array {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column]!;
      for (let k = 0; k < column; k += 1) sum -= lower[row * size + k]! * lower[column * size + k]!;
      lower[row * size + column] =
        row === column ? Math.sqrt(Math.max(pivotMin, sum)) : sum / lower[column * size + column]!;
    }
  }
  return lower;
}

/** Solves L·x = right in place. */
export function solveLower(lower: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let row = 0; row < size; row += 1) {
    let sum = right[row]!;
    for (let k = 0; k < row; k += 1) sum -= lower[row * size + k]! * right[k]!;
    right[row] = sum / lower[row * size + row]!;
  }
}

/** Solves A·x = right in place for a positive definite A. */
export function solve(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  const lower = factorise(matrix, size);
  solveLower(lower, right);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = right[row]!;
    for (let k = row + 1; k < size; k += 1) sum -= lower[k * size + row]! * right[k]!;
    right[row] = sum / lower[row * size + row]!;
  }
}

export interface Eigen {
  /** In descending order. */
  values: Float64Array;
  /** Row i belongs to value i. */
  vectors: Float64Array;
}

const sweepsMax = 30;

/** Eigenvalues and eigenvectors by cyclic Jacobi rotations. */
export function eigenOf(matrix: Float64Array, size: number): Eigen {
  const work = Float64Array.from(matrix);
  const vectors = new Float64Array(size * size);
  for (let index = 0; index < size; index += 1) vectors[index * size + index] = 1;
  for (let sweep = 0; sweep < sweepsMax && offDiagonal(work, size) > 1e-22; sweep += 1) {
    for (let p = 0; p < size - 1; p += 1) {
      for (let q = p + 1; q < size; q += 1) rotate({ work, vectors, size, p, q });
    }
  }
  const order = Array.from({ length: size }, (_, index) => index).sort(
    (a, b) => work[b * size + b]! - work[a * size + a]!,
  );
  const sorted = { values: new Float64Array(size), vectors: new Float64Array(size * size) };
  for (const [row, index] of order.entries()) {
    sorted.values[row] = work[index * size + index]!;
    sorted.vectors.set(vectors.subarray(index * size, (index + 1) * size), row * size);
  }
  return sorted;
}

/** Sum of squares off the diagonal relative to those on it. */
function offDiagonal(work: Float64Array, size: number): number {
  let beside = 0;
  let on = Number.MIN_VALUE;
  for (let row = 0; row < size; row += 1) {
    on += work[row * size + row]! ** 2;
    for (let column = 0; column < row; column += 1) beside += work[row * size + column]! ** 2;
  }
  return beside / on;
}

interface Rotation {
  work: Float64Array;
  vectors: Float64Array;
  size: number;
  p: number;
  q: number;
}

function rotate({ work, vectors, size, p, q }: Rotation): void {
  const coupling = work[p * size + q]!;
  if (coupling === 0) return;
  const theta = (work[q * size + q]! - work[p * size + p]!) / (2 * coupling);
  const tangent = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cosine = 1 / Math.sqrt(tangent * tangent + 1);
  const sine = tangent * cosine;
  for (let k = 0; k < size; k += 1) {
    const first = work[k * size + p]!;
    const second = work[k * size + q]!;
    work[k * size + p] = cosine * first - sine * second;
    work[k * size + q] = sine * first + cosine * second;
  }
  for (let k = 0; k < size; k += 1) {
    const first = work[p * size + k]!;
    const second = work[q * size + k]!;
    work[p * size + k] = cosine * first - sine * second;
    work[q * size + k] = sine * first + cosine * second;
    const left = vectors[p * size + k]!;
    const right = vectors[q * size + k]!;
    vectors[p * size + k] = cosine * left - sine * right;
    vectors[q * size + k] = sine * left + cosine * right;
  }
}
