/** Whole 8×8 blocks from an offset on. */
export interface BlockArea {
  columns: number;
  rows: number;
  offsetX: number;
  offsetY: number;
}

/** Zigzag 1..15 as positions in the block, row by row. */
export const lowFrequencies = Uint8Array.of(1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5);
export const frequencyCount = lowFrequencies.length;

/** Orthonormal DCT-II of eight points: row = frequency, column = sample. */
export const basis = Float64Array.from({ length: 64 }, (_, index) => {
  const frequency = index >> 3;
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5;
  return scale * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16);
});
