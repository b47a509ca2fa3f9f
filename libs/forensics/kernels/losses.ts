/**
 * The kernel of src/methods/ghosts/add-losses.ts. It gives the results of a plain loop: the same terms in the same
 * order, with the same rounding.
 */

const frequencies: i32 = 15;
const magnitudes: i32 = 256;
/** If fewer coefficients of a block have a loss at a quality, this quality is skipped for the block. */
const coefficientsMin: f32 = 3;

/**
 * Adds the losses of all blocks that are not masked, and the number of these losses, to the totals of each quality.
 * `losses` holds two tables by frequency, magnitude and quality: first the losses, then the counts (1 or 0). `stride`
 * is the number of qualities, rounded up to a multiple of eight. `rows` has room for fifteen addresses, `own` for a
 * block's losses and counts at each quality. `usual` is the address of the usual losses, or 0. If it is not 0, `best`
 * receives for each block the index of the quality with the smallest ratio of loss to usual loss, if this ratio is less
 * than 1.
 */
export function addLosses(
  quantised: usize,
  isMasked: usize,
  blocks: i32,
  losses: usize,
  stride: i32,
  usual: usize,
  qualities: i32,
  rows: usize,
  own: usize,
  totals: usize,
  best: usize,
): void {
  const rowBytes = (<usize>stride) << 2;
  for (let block: i32 = 0; block < blocks; block += 1, quantised += 2 * frequencies) {
    if (load<u8>(isMasked + block) !== 0) continue;
    const count = findRows(quantised, losses, rowBytes, rows);
    const counts = <usize>(frequencies * magnitudes) * rowBytes;
    for (let at: usize = 0; at < rowBytes; at += 32)
      addRows(rows, count, at, counts, own + at, rowBytes, totals + 2 * at);
    if (usual !== 0) judge(own, own + rowBytes, usual, qualities, best + block);
  }
}

/** Finds the rows of the table for a block's coefficients, and returns their number. */
function findRows(quantised: usize, losses: usize, rowBytes: usize, rows: usize): i32 {
  let count: i32 = 0;
  for (let frequency: i32 = 0; frequency < frequencies; frequency += 1) {
    const magnitude = abs(<i32>load<i16>(quantised + ((<usize>frequency) << 1)));
    if (magnitude === 0 || magnitude >= magnitudes) continue;
    store<u32>(rows + (count << 2), losses + <usize>(frequency * magnitudes + magnitude) * rowBytes);
    count += 1;
  }
  return count;
}

/** Adds the losses and counts of eight qualities over all rows. */
function addRows(
  rows: usize,
  count: i32,
  at: usize,
  counts: usize,
  own: usize,
  rowBytes: usize,
  totals: usize,
): void {
  let sum0 = f32x4.splat(0);
  let sum1 = sum0;
  let seen0 = sum0;
  let seen1 = sum0;
  for (let row: i32 = 0; row < count; row += 1) {
    const losses = <usize>load<u32>(rows + (row << 2)) + at;
    sum0 = f32x4.add(sum0, v128.load(losses));
    sum1 = f32x4.add(sum1, v128.load(losses, 16));
    seen0 = f32x4.add(seen0, v128.load(losses + counts));
    seen1 = f32x4.add(seen1, v128.load(losses + counts, 16));
  }
  storeOwn(own, totals, sum0);
  storeOwn(own + 16, totals + 32, sum1);
  storeOwn(own + rowBytes, totals + 2 * rowBytes, seen0);
  storeOwn(own + rowBytes + 16, totals + 2 * rowBytes + 32, seen1);
}

function storeOwn(own: usize, totals: usize, sum: v128): void {
  v128.store(own, sum);
  const low = f64x2.promote_low_f32x4(sum);
  const high = f64x2.promote_low_f32x4(i32x4.shuffle(sum, sum, 2, 3, 2, 3));
  v128.store(totals, f64x2.add(v128.load(totals), low));
  v128.store(totals, f64x2.add(v128.load(totals, 16), high), 16);
}

function judge(sums: usize, counts: usize, usual: usize, qualities: i32, best: usize): void {
  let least: f64 = Infinity;
  let found: i32 = 0;
  for (let index: i32 = 0; index < qualities; index += 1) {
    const usualLoss = load<f64>(usual + (index << 3));
    const count = load<f32>(counts + (index << 2));
    if (usualLoss === 0 || count < coefficientsMin) continue;
    const loss = <f64>load<f32>(sums + (index << 2)) / <f64>count / usualLoss;
    if (loss >= least) continue;
    least = loss;
    found = index;
  }
  if (least < 1) store<u8>(best, found);
}
