/** The kernel of src/methods/resampling/local-rhythm.ts: same terms, same order. */
import { pairAt } from './doubles';

const tileSize: i32 = 64;
const spectrumRows: i32 = 33;
const values: i32 = spectrumRows * tileSize;
/** Rows within reach of the rings, and values in a row of the integral image. */
const reachedRows: i32 = 38;
const stride: i32 = tileSize + 1;

/**
 * The highest ratio of a frequency to the ring of frequencies around it, in the sum of so many spectra of floats, whose
 * addresses are in `tiles`. `frequencies` has for each one looked at its place in a spectrum, the four corners of the outer
 * and of the inner box around it, and how many values the ring has, in words. The first row and column of `integral` are
 * zeros.
 */
export function peakOf(
  tiles: usize,
  count: i32,
  frequencies: usize,
  frequencyCount: i32,
  sum: usize,
  integral: usize,
): f64 {
  addUp(tiles, count, sum);
  integrate(sum, integral);
  let highest: f64 = 0;
  const end = frequencies + <usize>frequencyCount * 20;
  for (let at = frequencies; at < end; at += 20) {
    const around = boxSum(integral, at + 2) - boxSum(integral, at + 10);
    const level = around / <f64>load<u16>(at, 18);
    const value = load<f64>(sum + ((<usize>load<u16>(at)) << 3));
    if (level > 0 && value > highest * level) highest = value / level;
  }
  return highest;
}

function addUp(tiles: usize, count: i32, sum: usize): void {
  memory.fill(sum, 0, values << 3);
  for (let tile: i32 = 0; tile < count; tile += 1) {
    let from = <usize>load<u32>(tiles + ((<usize>tile) << 2));
    for (let at = sum; at < sum + ((<usize>values) << 3); at += 16, from += 8)
      v128.store(at, f64x2.add(v128.load(at), pairAt(from)));
  }
}

/** The lower half of a spectrum mirrors the upper. */
function integrate(sum: usize, integral: usize): void {
  for (let y: i32 = 0; y < reachedRows; y += 1) {
    let line: f64 = 0;
    const above = integral + ((<usize>(y * stride + 1)) << 3);
    const own = above + ((<usize>stride) << 3);
    for (let x: i32 = 0; x < tileSize; x += 1) {
      const place =
        y < spectrumRows ? y * tileSize + x : (tileSize - y) * tileSize + ((tileSize - x) & (tileSize - 1));
      line += load<f64>(sum + ((<usize>place) << 3));
      store<f64>(own + ((<usize>x) << 3), load<f64>(above + ((<usize>x) << 3)) + line);
    }
  }
}

function boxSum(integral: usize, corners: usize): f64 {
  return (
    valueAt(integral, load<u16>(corners)) -
    valueAt(integral, load<u16>(corners, 2)) -
    valueAt(integral, load<u16>(corners, 4)) +
    valueAt(integral, load<u16>(corners, 6))
  );
}

function valueAt(integral: usize, place: u32): f64 {
  return load<f64>(integral + ((<usize>place) << 3));
}
