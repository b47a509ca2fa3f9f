/** Loads two floats as doubles. */
export function pairAt(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address));
}

/**
 * Interleaves the low halves of two vectors, as `i32x4.dot_i16x8_s` needs them; `highPairs` interleaves the high
 * halves.
 */
export function lowPairs(first: v128, second: v128): v128 {
  return i16x8.shuffle(first, second, 0, 8, 1, 9, 2, 10, 3, 11);
}

export function highPairs(first: v128, second: v128): v128 {
  return i16x8.shuffle(first, second, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** A vector that repeats two 16-bit weights, one for each value of a pair. */
export function weights(first: i32, second: i32): v128 {
  return i32x4.splat((second << 16) | (first & 0xffff));
}
