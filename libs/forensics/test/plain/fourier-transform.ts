/** What the kernel is compared with. In-place two-dimensional Fourier transform of complex squares, row by row. */
export interface FourierTransform {
  size: number;
  transform: (real: Float64Array, imaginary: Float64Array) => void;
}

interface Square {
  real: Float64Array;
  imaginary: Float64Array;
}

interface Tables {
  cosine: Float64Array;
  sine: Float64Array;
  reversed: Uint32Array;
}

/** Radix 2 (Cooley & Tukey 1965); the size is a power of two. */
export function createFourierTransform(size: number): FourierTransform {
  const tables = makeTables(size);
  const transform = (real: Float64Array, imaginary: Float64Array): void => {
    for (let row = 0; row < size; row += 1) transformRow({ real, imaginary }, row * size, tables);
    transformColumns({ real, imaginary }, tables);
  };
  return { size, transform };
}

function makeTables(size: number): Tables {
  const bits = Math.log2(size);
  const reversed = new Uint32Array(size);
  for (let index = 0; index < size; index += 1) {
    for (let bit = 0; bit < bits; bit += 1) {
      if ((index >> bit) & 1) reversed[index]! |= 1 << (bits - 1 - bit);
    }
  }
  const angle = (index: number): number => (-2 * Math.PI * index) / size;
  return {
    cosine: Float64Array.from({ length: size / 2 }, (_, index) => Math.cos(angle(index))),
    sine: Float64Array.from({ length: size / 2 }, (_, index) => Math.sin(angle(index))),
    reversed,
  };
}

function transformRow({ real, imaginary }: Square, start: number, tables: Tables): void {
  const { cosine, sine, reversed } = tables;
  const size = reversed.length;
  for (let index = 0; index < size; index += 1) {
    const other = reversed[index]!;
    if (other <= index) continue;
    swap(real, start + index, start + other);
    swap(imaginary, start + index, start + other);
  }
  const end = start + size;
  for (let half = 1; half < size; half *= 2) {
    const step = size / (2 * half);
    for (let pair = start; pair < end; pair += 2 * half) {
      for (let offset = 0, twiddle = 0; offset < half; offset += 1, twiddle += step) {
        const first = pair + offset;
        const second = first + half;
        const turnedReal = real[second]! * cosine[twiddle]! - imaginary[second]! * sine[twiddle]!;
        const turnedImaginary = real[second]! * sine[twiddle]! + imaginary[second]! * cosine[twiddle]!;
        real[second] = real[first]! - turnedReal;
        imaginary[second] = imaginary[first]! - turnedImaginary;
        real[first]! += turnedReal;
        imaginary[first]! += turnedImaginary;
      }
    }
  }
}

/** All columns at once, row against row, so that memory is accessed sequentially. */
function transformColumns({ real, imaginary }: Square, { cosine, sine, reversed }: Tables): void {
  const size = reversed.length;
  for (let row = 0; row < size; row += 1) {
    const other = reversed[row]!;
    if (other <= row) continue;
    for (let column = 0; column < size; column += 1) {
      swap(real, row * size + column, other * size + column);
      swap(imaginary, row * size + column, other * size + column);
    }
  }
  for (let half = 1; half < size; half *= 2) {
    const step = size / (2 * half);
    const reach = half * size;
    for (let row = 0; row < size; row += 1) {
      if ((row & half) !== 0) continue;
      const twiddle = (row & (half - 1)) * step;
      const [turnReal, turnImaginary] = [cosine[twiddle]!, sine[twiddle]!];
      for (let first = row * size, end = first + size; first < end; first += 1) {
        const second = first + reach;
        const turnedReal = real[second]! * turnReal - imaginary[second]! * turnImaginary;
        const turnedImaginary = real[second]! * turnImaginary + imaginary[second]! * turnReal;
        real[second] = real[first]! - turnedReal;
        imaginary[second] = imaginary[first]! - turnedImaginary;
        real[first]! += turnedReal;
        imaginary[first]! += turnedImaginary;
      }
    }
  }
}

function swap(values: Float64Array, first: number, second: number): void {
  const kept = values[first]!;
  values[first] = values[second]!;
  values[second] = kept;
}
