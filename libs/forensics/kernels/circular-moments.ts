/** The kernels of src/methods/copy-move-dense/circular-moments.ts: same terms, same order, same rounding. */

const orders: i32 = 6;
const radius: i32 = 8;
const modes: i32 = 12;
/** Three lines and their weights, for the real and for the imaginary part. */
const modeBytes: usize = 12 * 8;

/**
 * The moduli of all positions, from the planes along the rows, one for each order. `pitch` is the number of columns, up
 * to an even one: `folded` has 2 × 9 lines of it and `lines` 6 × 6; the planes have room for one value more.
 */
export function circularMoments(
  planes: usize,
  columns: i32,
  height: i32,
  rows: i32,
  step: i32,
  weights: usize,
  modeTable: usize,
  folded: usize,
  lines: usize,
  pitch: i32,
  values: usize,
): void {
  const lineBytes = (<usize>pitch) << 3;
  const odd = folded + (radius + 1) * lineBytes;
  for (let row: i32 = 0; row < rows; row += 1) {
    for (let x: i32 = 0; x < orders; x += 1) {
      const plane = planes + <usize>(x * columns * height) * 4;
      foldRows(plane, columns, height, row * step, folded, odd, lineBytes);
      for (let y: i32 = 0; x + y < orders; y += 1) {
        const line = lines + <usize>(x * orders + y) * lineBytes;
        const source = (y & 1) === 1 ? odd : folded;
        sumFolded(source, weights + <usize>(y * (radius + 1)) * 8, y & 1, line, lineBytes);
      }
    }
    for (let mode: i32 = 0; mode < modes; mode += 1) {
      const target = values + <usize>(row * columns * modes + mode) * 4;
      writeModuli(modeTable + <usize>mode * modeBytes, lines, lineBytes, columns, target);
    }
  }
}

function pairAt(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address));
}

function foldRows(
  plane: usize,
  columns: i32,
  height: i32,
  centre: i32,
  even: usize,
  odd: usize,
  lineBytes: usize,
): void {
  const rowBytes = (<usize>columns) << 2;
  for (let distance: i32 = 0; distance <= radius; distance += 1) {
    const above = plane + <usize>max(0, centre - distance) * rowBytes;
    const below = plane + <usize>min(height - 1, centre + distance) * rowBytes;
    const start = <usize>distance * lineBytes;
    const share = f64x2.splat(distance === 0 ? 0.5 : 1);
    for (let at: usize = 0; at < lineBytes; at += 16) {
      const high = pairAt(above + (at >> 1));
      const low = pairAt(below + (at >> 1));
      v128.store(even + start + at, f64x2.mul(share, f64x2.add(low, high)));
      v128.store(odd + start + at, f64x2.sub(low, high));
    }
  }
}

function sumFolded(source: usize, weights: usize, first: i32, line: usize, lineBytes: usize): void {
  memory.fill(line, 0, lineBytes);
  for (let distance: i32 = first; distance <= radius; distance += 1) {
    const weight = v128.load64_splat(weights + ((<usize>distance) << 3));
    const start = source + <usize>distance * lineBytes;
    for (let at: usize = 0; at < lineBytes; at += 16)
      v128.store(line + at, f64x2.add(v128.load(line + at), f64x2.mul(weight, v128.load(start + at))));
  }
}

function sumOfThree(mode: usize, lines: usize, lineBytes: usize, at: usize): v128 {
  const first = lines + <usize>load<f64>(mode) * lineBytes + at;
  const second = lines + <usize>load<f64>(mode, 8) * lineBytes + at;
  const third = lines + <usize>load<f64>(mode, 16) * lineBytes + at;
  const two = f64x2.add(
    f64x2.mul(v128.load64_splat(mode, 24), v128.load(first)),
    f64x2.mul(v128.load64_splat(mode, 32), v128.load(second)),
  );
  return f64x2.add(two, f64x2.mul(v128.load64_splat(mode, 40), v128.load(third)));
}

function writeModuli(mode: usize, lines: usize, lineBytes: usize, columns: i32, target: usize): void {
  for (let column: i32 = 0; column < columns; column += 2, target += 8 * modes) {
    const at = (<usize>column) << 3;
    const across = sumOfThree(mode, lines, lineBytes, at);
    const along = sumOfThree(mode + 48, lines, lineBytes, at);
    const squares = f64x2.add(f64x2.mul(across, across), f64x2.mul(along, along));
    const moduli = f32x4.demote_f64x2_zero(f64x2.sqrt(squares));
    store<f32>(target, f32x4.extract_lane(moduli, 0));
    if (column + 1 < columns) store<f32>(target + 4 * modes, f32x4.extract_lane(moduli, 1));
  }
}
