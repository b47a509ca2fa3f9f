/** Whole 8×8 blocks of an image, starting at an offset in pixels. */
export interface BlockArea {
  columns: number;
  rows: number;
  offsetX: number;
  offsetY: number;
}

/** Frequencies 1..15 in zigzag order, as positions in the block in row order. */
export const lowFrequencies = Uint8Array.of(1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5);
export const frequencyCount = lowFrequencies.length;

/** Orthonormal DCT-II of eight points. Rows are frequencies, columns are samples. */
export const basis = Float64Array.from({ length: 64 }, (_, index) => {
  const frequency = index >> 3;
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5;
  return scale * Math.cos(((2 * (index & 7) + 1) * frequency * Math.PI) / 16);
});
