/** Two floats as doubles. */
export function pairAt(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address));
}
