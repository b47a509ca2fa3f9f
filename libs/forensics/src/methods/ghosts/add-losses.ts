import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';

/** Magnitudes of at least this are rare and left out. The kernel has the same limits for magnitude and frequency. */
export const magnitudesMax = 256;
/** Value of `best` for blocks that are masked, or that lose at least as much as blocks without an earlier save. */
export const unseen = 255;

/** The loss of a coefficient that is quantised again, by frequency, magnitude and quality. */
export interface LossTable {
  qualities: number;
  /** Number of table entries per magnitude: the number of qualities, rounded up to a multiple of eight. */
  stride: number;
  losses: Float32Array;
  /** 1 where `losses` holds a loss, else 0. */
  counts: Float32Array;
}

export function emptyTable(qualities: number): LossTable {
  const stride = Math.ceil(qualities / 8) * 8;
  const cells = frequencyCount * magnitudesMax * stride;
  return { qualities, stride, losses: new Float32Array(cells), counts: new Float32Array(cells) };
}

/** Losses by quality, summed over all blocks, and the number of coefficients in each sum. */
export interface Losses {
  sums: Float64Array;
  counts: Float64Array;
}

export interface JudgedLosses extends Losses {
  /** For each block, the index of the quality with the smallest loss relative to the usual loss at that quality. */
  best: Uint8Array;
}

/** Number of blocks per kernel call. */
const batch = 4096;

/** Adds up the losses of all blocks. If the usual losses are given, it also finds each block's best quality. */
export function addUp(
  quantised: Int16Array,
  { isMasked }: Pick<BlockObservations, 'isMasked'>,
  { table, usual }: { table: LossTable; usual?: Float64Array },
): JudgedLosses {
  const { qualities, stride, losses, counts } = table;
  const parts = layOut({
    totals: [Float64Array, 2 * stride],
    usual: usual ?? new Float64Array(0),
    own: [Float32Array, 2 * stride],
    rows: [Uint32Array, frequencyCount],
    table: [Float32Array, losses.length + counts.length],
    coefficients: [Int16Array, batch * frequencyCount],
    mask: [Uint8Array, batch],
    judged: [Uint8Array, batch],
  });
  const { kernels, at, totals, coefficients, mask, judged } = parts;
  totals.fill(0);
  parts.table.set(losses);
  parts.table.set(counts, losses.length);
  const best = new Uint8Array(isMasked.length);
  for (let from = 0; from < isMasked.length; from += batch) {
    const blocks = Math.min(batch, isMasked.length - from);
    coefficients.set(quantised.subarray(from * frequencyCount, (from + blocks) * frequencyCount));
    mask.set(isMasked.subarray(from, from + blocks));
    judged.fill(unseen);
    kernels.addLosses(
      at.coefficients,
      at.mask,
      blocks,
      at.table,
      stride,
      usual ? at.usual : 0,
      qualities,
      at.rows,
      at.own,
      at.totals,
      at.judged,
    );
    best.set(judged.subarray(0, blocks), from);
  }
  return { sums: totals.slice(0, qualities), counts: totals.slice(stride, stride + qualities), best };
}
