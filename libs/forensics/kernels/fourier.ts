/** The kernel of src/pixels/transforms/fourier-transform.ts: same terms, same order. */

/** Transforms a complex square in place, first along the rows, as columns of the transposed square, then down the columns. */
export function transformSquare(
  real: usize,
  imaginary: usize,
  size: i32,
  cosine: usize,
  sine: usize,
  reversed: usize,
): void {
  for (let pass: i32 = 0; pass < 2; pass += 1) {
    if (pass === 0) {
      transpose(real, size);
      transpose(imaginary, size);
    }
    reorder(real, size, reversed);
    reorder(imaginary, size, reversed);
    for (let half: i32 = 1; half < size; half <<= 1) combine(real, imaginary, size, half, cosine, sine);
    if (pass === 0) {
      transpose(real, size);
      transpose(imaginary, size);
    }
  }
}

function transpose(square: usize, size: i32): void {
  const pitch = (<usize>size) << 3;
  for (let row: i32 = 0; row < size; row += 2) {
    for (let column: i32 = row; column < size; column += 2) {
      const one = square + <usize>row * pitch + ((<usize>column) << 3);
      const two = square + <usize>column * pitch + ((<usize>row) << 3);
      const first = v128.load(one);
      const second = v128.load(one + pitch);
      const third = v128.load(two);
      const fourth = v128.load(two + pitch);
      v128.store(two, i64x2.shuffle(first, second, 0, 2));
      v128.store(two + pitch, i64x2.shuffle(first, second, 1, 3));
      if (row === column) continue;
      v128.store(one, i64x2.shuffle(third, fourth, 0, 2));
      v128.store(one + pitch, i64x2.shuffle(third, fourth, 1, 3));
    }
  }
}

/** Swaps the rows whose numbers have each other's bits in reverse. */
function reorder(square: usize, size: i32, reversed: usize): void {
  const pitch = (<usize>size) << 3;
  for (let row: i32 = 0; row < size; row += 1) {
    const other = load<i32>(reversed + ((<usize>row) << 2));
    if (other <= row) continue;
    const one = square + <usize>row * pitch;
    const two = square + <usize>other * pitch;
    for (let at: usize = 0; at < pitch; at += 16) {
      const kept = v128.load(one + at);
      v128.store(one + at, v128.load(two + at));
      v128.store(two + at, kept);
    }
  }
}

/** Transforms of `half` rows to those of twice as many. */
function combine(real: usize, imaginary: usize, size: i32, half: i32, cosine: usize, sine: usize): void {
  const pitch = (<usize>size) << 3;
  const reach = <usize>half * pitch;
  const step = size / (2 * half);
  for (let row: i32 = 0; row < size; row += 1) {
    if ((row & half) !== 0) continue;
    const twiddle = (<usize>((row & (half - 1)) * step)) << 3;
    const turnReal = v128.load64_splat(cosine + twiddle);
    const turnImaginary = v128.load64_splat(sine + twiddle);
    const start = <usize>row * pitch;
    for (let at = start; at < start + pitch; at += 16) {
      const secondReal = v128.load(real + at + reach);
      const secondImaginary = v128.load(imaginary + at + reach);
      const turnedReal = f64x2.sub(
        f64x2.mul(secondReal, turnReal),
        f64x2.mul(secondImaginary, turnImaginary),
      );
      const turnedImaginary = f64x2.add(
        f64x2.mul(secondReal, turnImaginary),
        f64x2.mul(secondImaginary, turnReal),
      );
      const firstReal = v128.load(real + at);
      const firstImaginary = v128.load(imaginary + at);
      v128.store(real + at + reach, f64x2.sub(firstReal, turnedReal));
      v128.store(imaginary + at + reach, f64x2.sub(firstImaginary, turnedImaginary));
      v128.store(real + at, f64x2.add(firstReal, turnedReal));
      v128.store(imaginary + at, f64x2.add(firstImaginary, turnedImaginary));
    }
  }
}
