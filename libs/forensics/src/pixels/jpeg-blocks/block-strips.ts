import { openKernels, type Kernels } from '../kernels/kernels.js';
import { basis, frequencyCount, lowFrequencies } from '../transforms/block-transform.js';

/**
 * Two rows of 8×8 blocks of an image in the kernels' memory, the upper one to be measured and the one below: blocks
 * shifted by a pixel reach into it. Nothing else may open the kernels meanwhile.
 */
export interface Strips {
  kernels: Kernels;
  /** Blocks measured in a row. */
  columns: number;
  /** Bytes of a row of samples. */
  pitch: number;
  /** Addresses. */
  samples: number;
  coefficients: number;
  results: number;
}

const side = 8;
const basisAt = 0;
const pairsAt = basisAt + basis.byteLength;
const pairs = 3;
const stepsAt = pairsAt + pairs * side * 2 * Float64Array.BYTES_PER_ELEMENT;
const positionsAt = stepsAt + 64 * Uint16Array.BYTES_PER_ELEMENT;
const linesAt = positionsAt + 16;
const samplesAt = linesAt + 64 * Float64Array.BYTES_PER_ELEMENT;

/** The basis of two horizontal frequencies at a time, sample by sample. */
const basisPairs = Float64Array.from({ length: pairs * side * 2 }, (_, at) => {
  const frequency = 2 * Math.floor(at / (2 * side)) + (at % 2);
  return basis[frequency * side + ((at >> 1) & 7)]!;
});

/** `width` samples in a row, `columns` of whose blocks are measured; `steps` are those of coefficients, if there are any. */
export function openStrips(
  { width, columns }: { width: number; columns: number },
  steps: Uint16Array = new Uint16Array(64),
): Strips {
  const pitch = Float32Array.BYTES_PER_ELEMENT * (width + 2);
  const coefficients = Math.ceil((samplesAt + 2 * side * pitch) / 16) * 16;
  const results = coefficients + Int16Array.BYTES_PER_ELEMENT * side * width;
  const kernels = openKernels(results + Float32Array.BYTES_PER_ELEMENT * columns * frequencyCount);
  new Float64Array(kernels.memory, basisAt).set(basis);
  new Float64Array(kernels.memory, pairsAt).set(basisPairs);
  new Uint16Array(kernels.memory, stepsAt).set(steps);
  new Uint8Array(kernels.memory, positionsAt).set(lowFrequencies);
  return { kernels, columns, pitch, samples: samplesAt, coefficients, results };
}

/** The lower row becomes the upper one. */
export function moveUp({ kernels, pitch, samples }: Strips): void {
  const half = side * pitch;
  new Uint8Array(kernels.memory).copyWithin(samples, samples + half, samples + 2 * half);
}

/** Eight rows of samples of the lower row of blocks, to be filled. */
export const lowerRows = ({ kernels, pitch, samples }: Strips): Float32Array[] =>
  Array.from(
    { length: side },
    (_, y) =>
      new Float32Array(
        kernels.memory,
        samples + (side + y) * pitch,
        pitch / Float32Array.BYTES_PER_ELEMENT - 2,
      ),
  );

/** Decodes the lower row from its coefficients, 64 a block. */
export function decodeLower(strips: Strips, coefficients: Int16Array): void {
  const { kernels, pitch, samples } = strips;
  new Int16Array(kernels.memory, strips.coefficients).set(coefficients);
  const blocks = coefficients.length / 64;
  const lower = samples + side * pitch;
  kernels.decodeBlocks(strips.coefficients, blocks, stepsAt, basisAt, linesAt, lower, pitch);
}

/** The low coefficients of the blocks that were decoded last. */
export function lowCoefficients({ kernels, columns, coefficients, results }: Strips): Int16Array {
  kernels.pickLow(coefficients, columns, positionsAt, results);
  return new Int16Array(kernels.memory, results, columns * frequencyCount);
}

/**
 * The low frequencies of blocks that begin `x` samples to the right of the upper row's first and `y` below. Valid until the
 * next call.
 */
export function transformUpper(
  { kernels, columns, pitch, samples, results }: Strips,
  { x, y }: { x: number; y: number },
): Float32Array {
  const corner = samples + y * pitch + x * Float32Array.BYTES_PER_ELEMENT;
  kernels.transformBlocks(corner, pitch, columns, basisAt, pairsAt, linesAt, results);
  return new Float32Array(kernels.memory, results, columns * frequencyCount);
}

/** Mean step between neighbouring samples in each block of the upper row, the first of which begins at `x`. */
export function activityOfUpper(
  { kernels, columns, pitch, samples, results }: Strips,
  x: number,
): Float32Array {
  kernels.measureActivity(samples + x * Float32Array.BYTES_PER_ELEMENT, pitch, columns, results);
  return new Float32Array(kernels.memory, results, columns);
}
