import { layOut } from '../kernels/lay-out.js';

/** A two-dimensional Fourier transform of complex squares, row by row, in the kernels' memory until they are opened again. */
export interface FourierTransform {
  real: Float64Array;
  imaginary: Float64Array;
  /** In place. */
  transform: () => void;
}

interface Square {
  real: Float64Array;
  imaginary: Float64Array;
}

/** Radix 2 (Cooley & Tukey 1965); the size is a power of two. */
export function openFourierTransform(size: number): FourierTransform {
  const angles = Float64Array.from({ length: size / 2 }, (_, index) => (-2 * Math.PI * index) / size);
  const { kernels, at, real, imaginary } = layOut({
    cosine: angles.map(Math.cos),
    sine: angles.map(Math.sin),
    reversed: reversedNumbers(size),
    real: [Float64Array, size * size],
    imaginary: [Float64Array, size * size],
  });
  return {
    real,
    imaginary,
    transform: () => kernels.transformSquare(at.real, at.imaginary, size, at.cosine, at.sine, at.reversed),
  };
}

function reversedNumbers(size: number): Uint32Array {
  const bits = Math.log2(size);
  const reversed = new Uint32Array(size);
  for (let index = 0; index < size; index += 1) {
    for (let bit = 0; bit < bits; bit += 1) {
      if ((index >> bit) & 1) reversed[index]! |= 1 << (bits - 1 - bit);
    }
  }
  return reversed;
}

/** Raised cosine over a square, so that cutting at its edge leaves no cross in the spectrum. */
export function makeWindow(size: number): Float64Array {
  const line = Float64Array.from(
    { length: size },
    (_, index) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (index + 0.5)) / size),
  );
  return Float64Array.from(
    { length: size * size },
    (_, at) => line[at % size]! * line[Math.floor(at / size)]!,
  );
}

/** For two real squares transformed as one complex square: the power of each at every frequency. */
export function splitPower(
  { real, imaginary }: Square,
  size: number,
): { first: Float32Array; second: Float32Array } {
  const first = new Float32Array(size * size);
  const second = new Float32Array(size * size);
  for (let at = 0; at < size * size; at += 1) {
    const column = at % size;
    const row = (at - column) / size;
    const mirror = ((size - row) % size) * size + ((size - column) % size);
    const evenReal = (real[at]! + real[mirror]!) / 2;
    const evenImaginary = (imaginary[at]! - imaginary[mirror]!) / 2;
    const oddReal = (imaginary[at]! + imaginary[mirror]!) / 2;
    const oddImaginary = (real[mirror]! - real[at]!) / 2;
    first[at] = evenReal * evenReal + evenImaginary * evenImaginary;
    second[at] = oddReal * oddReal + oddImaginary * oddImaginary;
  }
  return { first, second };
}
