import { openKernels } from '../../pixels/kernels/kernels.js';
import { momentCount, type MomentField } from './circular-moments.js';

/** For each position of a moment field, the offset, in positions, to the most similar place. */
export interface OffsetField {
  columns: number;
  rows: number;
  offsetX: Int16Array;
  offsetY: Int16Array;
  /** 0 where there is too little texture to search. */
  isTextured: Uint8Array;
}

const rounds = 4;
/** In pixels: nearer places are similar because images are smooth. */
const distanceMin = 20;
/** Behind the values of what matches nothing. */
const valuesAt = Float32Array.BYTES_PER_ELEMENT * momentCount;
/** What the kernel has of a position for most comparisons. */
const coarseBytes = 8;
/** Energy of the moments without the mean, in grey levels. */
const textureMin = 12;

/**
 * PatchMatch (Barnes et al. 2009) with the predictors of Cozzolino et al. (TIFS 2015): a neighbour's offset, and the
 * linear continuation of two neighbours' offsets, which follows rotated, enlarged and mirrored copies. The random
 * sequence is fixed.
 */
export function matchPatches({ columns, rows, step, values }: MomentField): OffsetField {
  const count = columns * rows;
  const isTextured = textured(values, count);
  const coarseAt = valuesAt + values.byteLength + coarseBytes;
  const costsAt = coarseAt + coarseBytes * count;
  const movesAt = costsAt + 4 * count;
  const texturedAt = movesAt + 4 * count;
  const turnsAt = texturedAt + count;
  const kernels = openKernels(turnsAt + count);
  const { memory } = kernels;
  new Float32Array(memory).fill(Infinity, 0, momentCount);
  const compared = new Float32Array(memory, valuesAt, values.length);
  compared.set(values);
  for (let position = 0; position < count; position += 1)
    if (isTextured[position] === 0) compared[position * momentCount] = Infinity;
  new Float32Array(memory, costsAt, count).fill(Infinity);
  new Uint8Array(memory, movesAt, 4 * count).fill(0);
  new Uint8Array(memory).set(isTextured, texturedAt);
  new Uint8Array(memory, turnsAt, count).fill(0);
  const nearest = (distanceMin / step) ** 2;
  const places = [valuesAt, coarseAt, costsAt, movesAt, texturedAt, turnsAt] as const;
  kernels.matchPatches(columns, rows, nearest, ...places, rounds);
  const moves = new Int32Array(memory, movesAt, count);
  const offsetX = Int16Array.from(moves);
  const offsetY = Int16Array.from(moves, (move) => move >> 16);
  return { columns, rows, offsetX, offsetY, isTextured };
}

function textured(values: Float32Array, count: number): Uint8Array {
  const isTextured = new Uint8Array(count);
  for (let position = 0; position < count; position += 1) {
    let energy = 0;
    for (let at = position * momentCount + 1; at < (position + 1) * momentCount; at += 1)
      energy += values[at]! ** 2;
    isTextured[position] = energy > textureMin ** 2 ? 1 : 0;
  }
  return isTextured;
}
