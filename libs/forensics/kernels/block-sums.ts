/** The kernels of src/methods/nadq/block-sums.ts: exact sums, so in any order. */

/** A block is flat below this sum of steps between neighbours. */
const stepsMin: i32 = 48;
const counters: usize = 16328;

/**
 * Adds a row of bytes to the running sums of each column's bytes and of the steps to the next column, and takes another one
 * away, if there is one. Both sums are words.
 */
export function slideLines(added: usize, removed: usize, columns: i32, sums: usize, steps: usize): void {
  for (let x: i32 = 0; x < columns; x += 8) {
    const at = (<usize>x) << 1;
    const value = v128.load8x8_u(added + x);
    const step = i16x8.abs(i16x8.sub(value, v128.load8x8_u(added + x + 1)));
    let sum = i16x8.add(v128.load(sums + at), value);
    let total = i16x8.add(v128.load(steps + at), step);
    if (removed !== 0) {
      const gone = v128.load8x8_u(removed + x);
      sum = i16x8.sub(sum, gone);
      total = i16x8.sub(total, i16x8.abs(i16x8.sub(gone, v128.load8x8_u(removed + x + 1))));
    }
    v128.store(sums + at, sum);
    v128.store(steps + at, total);
  }
}

/** Counts the sums of the blocks of eight columns that begin at each of `positions`, by the position's lowest bits. */
export function countAlong(sums: usize, steps: usize, positions: i32, histograms: usize): void {
  let sum: i32 = 0;
  let step: i32 = 0;
  for (let x: usize = 0; x < 14; x += 2) {
    sum += <i32>load<u16>(sums + x);
    step += <i32>load<u16>(steps + x);
  }
  for (let x: i32 = 0; x < positions; x += 1) {
    const at = (<usize>x) << 1;
    sum += <i32>load<u16>(sums + at, 14);
    step += <i32>load<u16>(steps + at, 14);
    if (step >= stepsMin) {
      const place = histograms + ((<usize>(x & 7) * counters + <usize>sum) << 2);
      store<u32>(place, load<u32>(place) + 1);
    }
    sum -= <i32>load<u16>(sums + at);
    step -= <i32>load<u16>(steps + at);
  }
}

/** Adds up all counters with the same phase; `length` and `period` are multiples of four. */
export function foldCounters(source: usize, length: i32, period: i32, target: usize): void {
  const bytes = (<usize>period) << 2;
  const end = source + ((<usize>length) << 2);
  memory.fill(target, 0, bytes);
  for (let start = source; start < end; start += bytes) {
    const count = min(bytes, end - start);
    for (let at: usize = 0; at < count; at += 16)
      v128.store(target + at, i32x4.add(v128.load(target + at), v128.load(start + at)));
  }
}
