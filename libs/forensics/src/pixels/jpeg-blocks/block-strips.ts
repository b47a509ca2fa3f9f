import { layOut } from '../kernels/lay-out.js';
import { basis, frequencyCount, lowFrequencies } from '../transforms/block-transform.js';

const side = 8;
const pairs = 3;

/** The transform's basis as the kernel reads it: two horizontal frequencies at a time, sample by sample. */
const basisPairs = Float64Array.from({ length: pairs * side * 2 }, (_, at) => {
  const frequency = 2 * Math.floor(at / (2 * side)) + (at % 2);
  return basis[frequency * side + ((at >> 1) & 7)]!;
});

/**
 * Two rows of 8×8 blocks of an image in the kernels' memory. The upper row is measured; blocks shifted by a pixel
 * extend into the lower row. No other code may open the kernels while strips are in use.
 */
export type Strips = ReturnType<typeof openStrips>;

/** Opens strips with rows of `width` samples and `columns` measured blocks. `steps` are needed only for decoding. */
export function openStrips(
  { width, columns }: { width: number; columns: number },
  steps: Uint16Array = new Uint16Array(64),
) {
  const rowLength = width + 2;
  const parts = layOut({
    basis,
    pairs: basisPairs,
    steps,
    positions: lowFrequencies,
    lines: [Float64Array, 64],
    samples: [Float32Array, 2 * side * rowLength],
    coefficients: [Int16Array, side * width],
    low: [Int16Array, columns * frequencyCount],
    results: [Float32Array, columns * frequencyCount],
  });
  return { ...parts, columns, rowLength, pitch: Float32Array.BYTES_PER_ELEMENT * rowLength };
}

export function moveUp({ samples }: Strips): void {
  samples.copyWithin(0, samples.length / 2);
}

/** The eight lines of samples of the lower row of blocks, to be filled by the caller. */
export const lowerRows = ({ samples, rowLength }: Strips): Float32Array[] =>
  Array.from({ length: side }, (_, y) =>
    samples.subarray((side + y) * rowLength, (side + y + 1) * rowLength - 2),
  );

/** Decodes the lower row from its coefficients, 64 per block. */
export function decodeLower(strips: Strips, coefficients: Int16Array): void {
  const { kernels, at, pitch } = strips;
  strips.coefficients.set(coefficients);
  const blocks = coefficients.length / 64;
  const lower = at.samples + side * pitch;
  kernels.decodeBlocks(at.coefficients, blocks, at.steps, at.basis, at.lines, lower, pitch);
}

/** The low coefficients of the blocks decoded last. The next call overwrites them. */
export function lowCoefficients({ kernels, at, columns, low }: Strips): Int16Array {
  kernels.pickLow(at.coefficients, columns, at.positions, at.low);
  return low;
}

/** The low frequencies of blocks at (`x`, `y`) from the start of the upper row. The next call overwrites them. */
export function transformUpper(
  { kernels, at, columns, pitch, results }: Strips,
  { x, y }: { x: number; y: number },
): Float32Array {
  const corner = at.samples + y * pitch + x * Float32Array.BYTES_PER_ELEMENT;
  kernels.transformBlocks(corner, pitch, columns, at.basis, at.pairs, at.lines, at.results);
  return results;
}

/** Mean difference of neighbouring samples in each block of the upper row; the first block begins at `x`. */
export function activityOfUpper({ kernels, at, columns, pitch, results }: Strips, x: number): Float32Array {
  kernels.measureActivity(at.samples + x * Float32Array.BYTES_PER_ELEMENT, pitch, columns, at.results);
  return results.subarray(0, columns);
}
