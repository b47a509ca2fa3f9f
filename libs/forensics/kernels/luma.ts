import { highPairs, lowPairs, weights } from './pairs';

/** Computes the ITU-R BT.601 luma of three-byte pixels, in whole groups of 16 pixels. */
export function lumaRow(pixels: usize, count: i32, target: usize): void {
  const end = target + <usize>count;
  for (let at = target; at < end; at += 16, pixels += 48) {
    const one = v128.load(pixels);
    const two = v128.load(pixels, 16);
    const last = v128.load(pixels, 32);
    let both = i8x16.shuffle(one, two, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0);
    const red = i8x16.shuffle(both, last, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29);
    both = i8x16.shuffle(one, two, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 0, 0, 0, 0, 0);
    const green = i8x16.shuffle(both, last, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30);
    both = i8x16.shuffle(one, two, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, 0, 0, 0, 0, 0, 0);
    const blue = i8x16.shuffle(both, last, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31);
    const low = lumaWords(
      i16x8.extend_low_i8x16_u(red),
      i16x8.extend_low_i8x16_u(green),
      i16x8.extend_low_i8x16_u(blue),
    );
    const high = lumaWords(
      i16x8.extend_high_i8x16_u(red),
      i16x8.extend_high_i8x16_u(green),
      i16x8.extend_high_i8x16_u(blue),
    );
    v128.store(at, i8x16.narrow_i16x8_u(low, high));
  }
}

function lumaWords(red: v128, green: v128, blue: v128): v128 {
  return i16x8.narrow_i32x4_s(
    lumaOf(lowPairs(red, green), lowPairs(blue, green)),
    lumaOf(highPairs(red, green), highPairs(blue, green)),
  );
}

/**
 * Luma of four pixels, from weights in 65536ths. The weight of green does not fit into 16 bits, so it is split in
 * two.
 */
export function lumaOf(redGreen: v128, blueGreen: v128): v128 {
  const first = i32x4.dot_i16x8_s(redGreen, weights(19595, 22086));
  const second = i32x4.dot_i16x8_s(blueGreen, weights(7471, 16384));
  return i32x4.shr_s(i32x4.add(i32x4.add(first, second), i32x4.splat(32768)), 16);
}
