/** The kernels for maps of an image's size: src/pixels/drawing/spread-blocks.ts and src/methods/ela/ela.ts. */

/** Adding this to an integer-valued double puts the integer into the double's lowest bits. */
const wholeBits: f64 = 4503599627370496;

/**
 * Writes a row of `width` bytes, interpolated between the centres of blocks of eight pixels. `above` and `below` are
 * the nearest two rows of block levels, and `share` is the weight of `below`. The first block begins at column
 * `offset`; beyond the outermost centres the level is constant. `line` has room for a row of levels.
 */
export function spreadRow(
  above: usize,
  below: usize,
  share: f32,
  columns: i32,
  line: usize,
  offset: i32,
  width: i32,
  target: usize,
): void {
  const rest: f64 = 1 - <f64>share;
  for (let column: i32 = 0; column < columns; column += 1) {
    const at = (<usize>column) << 2;
    const level = <f64>load<f32>(above + at) * rest + <f64>load<f32>(below + at) * <f64>share;
    store<f32>(line + at, <f32>level);
  }
  const first = min(width, offset + 4);
  memory.fill(target, <u8>load<f32>(line), first);
  let x = first;
  for (let column: i32 = 0; column < columns - 1; column += 1, x += 8) {
    const start = <f64>load<f32>(line + ((<usize>column) << 2));
    const step = f64x2.splat(<f64>load<f32>(line + ((<usize>column) << 2), 4) - start);
    const own = f64x2.splat(start);
    const first = wholeOf(own, step, f64x2(0.0625, 0.1875));
    const second = wholeOf(own, step, f64x2(0.3125, 0.4375));
    const third = wholeOf(own, step, f64x2(0.5625, 0.6875));
    const fourth = wholeOf(own, step, f64x2(0.8125, 0.9375));
    const words = i16x8.narrow_i32x4_s(
      i32x4.shuffle(first, second, 0, 2, 4, 6),
      i32x4.shuffle(third, fourth, 0, 2, 4, 6),
    );
    v128.store64_lane(target + x, i8x16.narrow_i16x8_u(words, words), 0);
  }
  if (x < width) memory.fill(target + x, <u8>load<f32>(line + ((<usize>(columns - 1)) << 2)), width - x);
}

function wholeOf(start: v128, step: v128, share: v128): v128 {
  const level = f64x2.floor(f64x2.add(start, f64x2.mul(step, share)));
  return f64x2.add(level, f64x2.splat(wholeBits));
}

/** Replaces each byte by its entry in `levels`. Sixteen bytes that are all below 32 are replaced at once. */
export function replaceBytes(bytes: usize, count: i32, levels: usize): void {
  const low = v128.load(levels);
  const high = v128.load(levels, 16);
  const end = bytes + <usize>count;
  for (let at = bytes; at < end; at += 16) {
    const values = v128.load(at);
    if (v128.any_true(i8x16.ge_u(values, i8x16.splat(32)))) {
      for (let one = at; one < at + 16; one += 1) store<u8>(one, load<u8>(levels + <usize>load<u8>(one)));
      continue;
    }
    const rest = i8x16.sub(values, i8x16.splat(16));
    v128.store(at, v128.or(i8x16.swizzle(low, values), i8x16.swizzle(high, rest)));
  }
}
