import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { openKernels } from '../../pixels/kernels/kernels.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';

/** Larger magnitudes are rare; the kernel knows this number and that of the frequencies. */
export const magnitudesMax = 256;

/** A coefficient's loss at each quality, by frequency, magnitude and quality. */
export interface LossTable {
  qualities: number;
  /** Distance from one magnitude to the next: the qualities, up to a multiple of four. */
  stride: number;
  losses: Float32Array;
  /** 1 where there is a loss to count. */
  counts: Float32Array;
}

export function emptyTable(qualities: number): LossTable {
  const stride = Math.ceil(qualities / 4) * 4;
  const cells = frequencyCount * magnitudesMax * stride;
  return { qualities, stride, losses: new Float32Array(cells), counts: new Float32Array(cells) };
}

/** By quality, for one block or for the whole image. */
export interface Losses {
  sums: Float32Array | Float64Array;
  counts: Float32Array | Float64Array;
}

/** Sums over all blocks; `onBlock` gets those of each block, valid until the next call. */
export function addUp(
  quantised: Int16Array,
  { isMasked }: Pick<BlockObservations, 'isMasked'>,
  { qualities, stride, losses, counts }: LossTable,
  onBlock?: (block: number, losses: Losses) => void,
): Losses {
  const ownAt = 2 * stride * Float64Array.BYTES_PER_ELEMENT;
  const tableAt = ownAt + 2 * stride * Float32Array.BYTES_PER_ELEMENT;
  const blockAt = tableAt + losses.byteLength + counts.byteLength;
  const kernels = openKernels(blockAt + frequencyCount * Int16Array.BYTES_PER_ELEMENT);
  const { memory } = kernels;
  const table = new Float32Array(memory, tableAt, losses.length + counts.length);
  table.set(losses);
  table.set(counts, losses.length);
  const coefficients = new Int16Array(memory, blockAt, frequencyCount);
  const totals = new Float64Array(memory, 0, 2 * stride).fill(0);
  const own = new Float32Array(memory, ownAt, 2 * stride);
  const ownLosses = { sums: own.subarray(0, qualities), counts: own.subarray(stride, stride + qualities) };
  for (let block = 0; block < isMasked.length; block += 1) {
    if (isMasked[block] === 1) continue;
    const start = block * frequencyCount;
    for (let index = 0; index < frequencyCount; index += 1) coefficients[index] = quantised[start + index]!;
    kernels.addLosses(blockAt, tableAt, stride, ownAt, 0);
    onBlock?.(block, ownLosses);
  }
  return { sums: totals.slice(0, qualities), counts: totals.slice(stride, stride + qualities) };
}
