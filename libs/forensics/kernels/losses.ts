/** The kernel of src/methods/ghosts/find-ghosts.ts. */

const frequencies: i32 = 15;
const magnitudes: i32 = 256;

/**
 * Sums the losses of one block, and how many they are, at each quality, and adds both to the totals. `losses` and then
 * the counts are by frequency, magnitude and quality; there are `stride` qualities, a multiple of four.
 */
export function addLosses(quantised: usize, losses: usize, stride: i32, own: usize, totals: usize): void {
  const rowBytes = (<usize>stride) << 2;
  const counts = <usize>(frequencies * magnitudes) * rowBytes;
  memory.fill(own, 0, 2 * rowBytes);
  for (let frequency: i32 = 0; frequency < frequencies; frequency += 1) {
    const magnitude = abs(<i32>load<i16>(quantised + ((<usize>frequency) << 1)));
    if (magnitude === 0 || magnitude >= magnitudes) continue;
    const row = losses + <usize>(frequency * magnitudes + magnitude) * rowBytes;
    for (let at: usize = 0; at < rowBytes; at += 16) {
      v128.store(own + at, f32x4.add(v128.load(own + at), v128.load(row + at)));
      v128.store(
        own + rowBytes + at,
        f32x4.add(v128.load(own + rowBytes + at), v128.load(row + counts + at)),
      );
    }
  }
  for (let at: usize = 0; at < 2 * rowBytes; at += 8) {
    const total = totals + 2 * at;
    v128.store(total, f64x2.add(v128.load(total), f64x2.promote_low_f32x4(v128.load64_zero(own + at))));
  }
}
