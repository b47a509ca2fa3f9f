import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';

/** Larger magnitudes are rare; the kernel knows this number and that of the frequencies. */
export const magnitudesMax = 256;
/** Marks blocks that are masked, or lose as much as one without a history. */
export const unseen = 255;

/** A coefficient's loss at each quality, by frequency, magnitude and quality. */
export interface LossTable {
  qualities: number;
  /** Distance from one magnitude to the next: the qualities, up to a multiple of eight. */
  stride: number;
  losses: Float32Array;
  /** 1 where there is a loss to count. */
  counts: Float32Array;
}

export function emptyTable(qualities: number): LossTable {
  const stride = Math.ceil(qualities / 8) * 8;
  const cells = frequencyCount * magnitudesMax * stride;
  return { qualities, stride, losses: new Float32Array(cells), counts: new Float32Array(cells) };
}

/** By quality, of all blocks. */
export interface Losses {
  sums: Float64Array;
  counts: Float64Array;
}

export interface JudgedLosses extends Losses {
  /** For each block, the quality at which it loses least, as a share of the usual loss there. */
  best: Uint8Array;
}

/** Blocks that the kernel takes at once. */
const batch = 4096;

/** Adds up over all blocks, and judges each by the usual loss at each quality, if it is known. */
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
