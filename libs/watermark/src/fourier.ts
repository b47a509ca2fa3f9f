import FFT from 'fft.js';

/**
 * Returns the two-dimensional Fourier transform of a square of real numbers. `side` is a power of two. Computes only
 * the first `columns` columns. Each has `2 * side` numbers: real and imaginary parts in turn.
 */
export function transform(values: Float32Array, side: number, columns: number): Float64Array {
  const fft = new FFT(side);
  const row = new Float64Array(side);
  const line = new Float64Array(2 * side);
  const rows = new Float64Array(2 * columns * side);
  for (let y = 0; y < side; y += 1) {
    row.set(values.subarray(y * side, (y + 1) * side));
    fft.realTransform(line, row);
    rows.set(line.subarray(0, 2 * columns), 2 * columns * y);
  }
  const result = new Float64Array(2 * columns * side);
  const column = new Float64Array(2 * side);
  for (let x = 0; x < columns; x += 1) {
    for (let y = 0, at = 2 * x; y < side; y += 1, at += 2 * columns) {
      column[2 * y] = rows[at]!;
      column[2 * y + 1] = rows[at + 1]!;
    }
    fft.transform(line, column);
    result.set(line, 2 * side * x);
  }
  return result;
}

/** The amplitude and phase of a wave that has whole numbers of cycles per side, as a complex number. */
export interface Coefficient {
  x: number;
  y: number;
  real: number;
  imaginary: number;
}

/** Returns `side` × `side` real numbers: the sum of the waves `real * cos - imaginary * sin`. */
export function waveSum(coefficients: Coefficient[], side: number): Float32Array {
  const fft = new FFT(side);
  const last = Math.max(...coefficients.map(({ x }) => x));
  const columns = Array.from({ length: last + 1 }, () => new Float64Array(2 * side));
  for (const { x, y, real, imaginary } of coefficients) {
    const at = 2 * ((y + side) % side);
    columns[x]![at]! += real * side * side;
    columns[x]![at + 1]! += imaginary * side * side;
  }
  const line = new Float64Array(2 * side);
  const spectra = columns.map((column) => {
    fft.inverseTransform(line, column);
    return line.slice();
  });
  const row = new Float64Array(2 * side);
  const result = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    spectra.forEach((spectrum, x) => {
      row[2 * x] = spectrum[2 * y]!;
      row[2 * x + 1] = spectrum[2 * y + 1]!;
    });
    fft.inverseTransform(line, row);
    for (let x = 0; x < side; x += 1) result[y * side + x] = line[2 * x]!;
  }
  return result;
}
