/** The kernel of src/methods/noisesniffer/quiet-blocks.ts: same terms, same order. */

const side: i32 = 5;
const pixels: f64 = 25;
const clippedTo: i32 = 2;
const clippedFrom: i32 = 253;

/**
 * Measures the blocks of five rows of pixels, three bytes each, at every `step`-th pixel, in one channel: their mean, the
 * energy of the lowest frequencies and that of the others. Blocks that touch black or white or have one colour are left
 * out. `basis` has frequency 1 and 2 for each sample. Returns how many are written.
 */
export function measureQuiet(
  rows: usize,
  pitch: usize,
  width: i32,
  step: i32,
  basis: usize,
  columns: usize,
  means: usize,
  lows: usize,
  highs: usize,
): i32 {
  let count: usize = 0;
  for (let x: i32 = 0; x + side <= width; x += step) {
    const corner = rows + <usize>(3 * x);
    if (touchesEnds(corner, pitch)) continue;
    let sum: f64 = 0;
    let squares: f64 = 0;
    let both: f64 = 0;
    let right = f64x2.splat(0);
    let down = right;
    for (let row: usize = 0; row < 5; row += 1) {
      let line: f64 = 0;
      let across = f64x2.splat(0);
      for (let column: usize = 0; column < 5; column += 1) {
        const value = <f64>load<u8>(corner + row * pitch + 3 * column);
        squares += value * value;
        line += value;
        across = f64x2.add(across, f64x2.mul(v128.load(basis + (column << 4)), f64x2.splat(value)));
      }
      sum += line;
      right = f64x2.add(right, across);
      down = f64x2.add(down, f64x2.mul(v128.load(basis + (row << 4)), f64x2.splat(line)));
      both += load<f64>(basis + (row << 4)) * f64x2.extract_lane(across, 0);
    }
    const energy = squares - (sum * sum) / pixels;
    if (energy <= 0) continue;
    const rightSquares = f64x2.mul(right, right);
    const downSquares = f64x2.mul(down, down);
    const all =
      f64x2.extract_lane(rightSquares, 0) +
      f64x2.extract_lane(rightSquares, 1) +
      f64x2.extract_lane(downSquares, 0) +
      f64x2.extract_lane(downSquares, 1);
    const low = all / <f64>side + both * both;
    store<u16>(columns + (count << 1), <u32>x);
    store<f32>(means + (count << 2), <f32>(sum / pixels));
    store<f32>(lows + (count << 2), <f32>low);
    store<f32>(highs + (count << 2), <f32>max<f64>(0, energy - low));
    count += 1;
  }
  return <i32>count;
}

function touchesEnds(corner: usize, pitch: usize): bool {
  for (let row: usize = 0; row < 5; row += 1) {
    for (let column: usize = 0; column < 5; column += 1) {
      const value = <i32>load<u8>(corner + row * pitch + 3 * column);
      if (value <= clippedTo || value >= clippedFrom) return true;
    }
  }
  return false;
}
