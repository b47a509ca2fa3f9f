/** In-place two-dimensional Fourier transform of complex squares, row by row. */
export interface FourierTransform {
  size: number;
  transform: (real: Float64Array, imaginary: Float64Array) => void;
}

interface Line {
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
  const line: Line = { real: new Float64Array(size), imaginary: new Float64Array(size) };
  const transform = (real: Float64Array, imaginary: Float64Array): void => {
    for (let row = 0; row < size; row += 1) {
      const from = row * size;
      line.real.set(real.subarray(from, from + size));
      line.imaginary.set(imaginary.subarray(from, from + size));
      transformLine(line, tables);
      real.set(line.real, from);
      imaginary.set(line.imaginary, from);
    }
    for (let column = 0; column < size; column += 1) {
      for (let row = 0, at = column; row < size; row += 1, at += size) {
        line.real[row] = real[at]!;
        line.imaginary[row] = imaginary[at]!;
      }
      transformLine(line, tables);
      for (let row = 0, at = column; row < size; row += 1, at += size) {
        real[at] = line.real[row]!;
        imaginary[at] = line.imaginary[row]!;
      }
    }
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

function transformLine({ real, imaginary }: Line, { cosine, sine, reversed }: Tables): void {
  const size = real.length;
  for (let index = 0; index < size; index += 1) {
    const other = reversed[index]!;
    if (other <= index) continue;
    const keptReal = real[index]!;
    const keptImaginary = imaginary[index]!;
    real[index] = real[other]!;
    imaginary[index] = imaginary[other]!;
    real[other] = keptReal;
    imaginary[other] = keptImaginary;
  }
  for (let half = 1; half < size; half *= 2) {
    const step = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half) {
      for (let offset = 0, twiddle = 0; offset < half; offset += 1, twiddle += step) {
        const first = start + offset;
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

/** Raised cosine over a square: what is cut off at its rim makes no cross in the spectrum. */
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

/** Of two real squares transformed as one complex square: the power of each at every frequency. */
export function splitPower(
  { real, imaginary }: Line,
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
