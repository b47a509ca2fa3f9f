/** Kernels of methods that examine the fifteen low frequencies of blocks, block by block. */

const frequencies: i32 = 15;
/** Number of finer bins per grey level, see `countMagnitudes`. */
const fineness: f64 = 4;
const unused: i32 = 255;

/** Divides values by the steps of their frequencies and rounds to the nearest integer; halves are rounded up. */
export function divideBySteps(values: usize, blocks: i32, steps: usize, target: usize): void {
  for (let block: i32 = 0; block < blocks; block += 1) {
    for (let frequency: usize = 0; frequency < 15; frequency += 1, values += 4, target += 2) {
      const quotient = <f64>load<f32>(values) / load<f64>(steps + (frequency << 3));
      store<i16>(target, <i32>floor(quotient + 0.5));
    }
  }
}

/**
 * Counts each frequency of each block in two histograms of the block's class: quantised magnitudes one by one, and
 * magnitudes before quantisation in finer bins. Blocks of class 255 are skipped. For each frequency, `tables` holds the
 * largest magnitude that is counted, the number of finer bins, and the addresses of both histograms. In each of them,
 * the bins of class 0 come first, then those of class 1, and so on.
 */
export function countMagnitudes(
  quantised: usize,
  shifted: usize,
  classes: usize,
  blocks: i32,
  tables: usize,
): void {
  for (
    let block: i32 = 0;
    block < blocks;
    block += 1, quantised += 2 * frequencies, shifted += 4 * frequencies
  ) {
    const own = <i32>load<u8>(classes + <usize>block);
    if (own === unused) continue;
    for (let frequency: usize = 0; frequency < 15; frequency += 1) {
      const table = tables + (frequency << 4);
      const fineBins = load<i32>(table, 4);
      const fineBin = <i32>floor(<f64>abs(load<f32>(shifted + (frequency << 2))) * fineness + 0.5);
      if (fineBin < fineBins) addOne(load<u32>(table, 12), own * fineBins + fineBin);
      const bins = load<i32>(table);
      const magnitude = abs(<i32>load<i16>(quantised + (frequency << 1)));
      if (magnitude <= bins) addOne(load<u32>(table, 8), own * (bins + 1) + magnitude);
    }
  }
}

function addOne(counts: usize, index: i32): void {
  const at = counts + ((<usize>index) << 2);
  store<u32>(at, load<u32>(at) + 1);
}
