/**
 * Adds the absolute Laplacians of a row of bytes to `sums`, one sum for every four neighbouring pixels, over the width
 * rounded up to a multiple of 16. The outermost pixels have no Laplacian. `steps` needs room for two bytes per pixel;
 * all arrays need room for sixteen more values.
 */
export function textureRow(
  above: usize,
  own: usize,
  below: usize,
  width: i32,
  steps: usize,
  sums: usize,
): void {
  const end = <usize>width;
  for (let x: usize = 0; x < end; x += 8) {
    const across = i16x8.add(v128.load8x8_u(own + x - 1), v128.load8x8_u(own + x + 1));
    const along = i16x8.add(v128.load8x8_u(above + x), v128.load8x8_u(below + x));
    const curve = i16x8.sub(i16x8.shl(v128.load8x8_u(own + x), 2), i16x8.add(across, along));
    v128.store(steps + (x << 1), i16x8.abs(curve));
  }
  store<i16>(steps, 0);
  memory.fill(steps + ((end - 1) << 1), 0, 34);
  for (let x: usize = 0; x < end; x += 16) {
    const low = i32x4.extadd_pairwise_i16x8_s(v128.load(steps + (x << 1)));
    const high = i32x4.extadd_pairwise_i16x8_s(v128.load(steps + (x << 1) + 16));
    const even = i32x4.shuffle(low, high, 0, 2, 4, 6);
    const odd = i32x4.shuffle(low, high, 1, 3, 5, 7);
    v128.store(sums + x, i32x4.add(v128.load(sums + x), i32x4.add(even, odd)));
  }
}
