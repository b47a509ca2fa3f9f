/** The kernel of src/methods/noise-level/unexplained-noise.ts: same terms, same order. */

const terms: i32 = 6;
const rowBytes: usize = 48;

/**
 * Adds up the normal equations of the cells that are not left out and whose value is within reach; `design` has six terms
 * for each.
 */
export function addNormal(
  design: usize,
  targets: usize,
  values: usize,
  isLeftOut: usize,
  cells: i32,
  reach: f64,
  normal: usize,
  answer: usize,
): void {
  for (let cell: i32 = 0; cell < cells; cell += 1, design += rowBytes) {
    if (load<u8>(isLeftOut + <usize>cell) === 1) continue;
    if (<f64>abs(load<f32>(values + ((<usize>cell) << 2))) > reach) continue;
    const first = v128.load(design);
    const second = v128.load(design, 16);
    const third = v128.load(design, 32);
    const target = f64x2.splat(load<f64>(targets + ((<usize>cell) << 3)));
    addProduct(answer, first, target);
    addProduct(answer + 16, second, target);
    addProduct(answer + 32, third, target);
    for (let term: i32 = 0; term < terms; term += 1) {
      const row = normal + <usize>term * rowBytes;
      const factor = v128.load64_splat(design + ((<usize>term) << 3));
      addProduct(row, first, factor);
      addProduct(row + 16, second, factor);
      addProduct(row + 32, third, factor);
    }
  }
}

function addProduct(sums: usize, values: v128, factor: v128): void {
  v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(factor, values)));
}
