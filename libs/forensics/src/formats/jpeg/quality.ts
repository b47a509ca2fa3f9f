import { type JpegStructure, type QuantisationTable } from './jpeg-structure.js';

/** Luminance and chrominance example tables of ITU T.81 annex K, in zigzag order. */
const luminance = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58,
  51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103,
  62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
];
const chrominance = [
  17, 18, 18, 24, 21, 24, 47, 26, 26, 47, 99, 66, 56, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

export interface QualityEstimate {
  /** 1..100 on libjpeg's scale. */
  quality: number;
  /** Whether the tables are exactly those of libjpeg at this quality. */
  isStock: boolean;
}

/** Scales an example step to a quality, as libjpeg does. */
function scaledStep(step: number, quality: number): number {
  const scale = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return Math.min(255, Math.max(1, Math.floor((step * scale + 50) / 100)));
}

/** Returns libjpeg's luminance steps at a quality, in zigzag order, without DC. */
export const lumaSteps = (quality: number): number[] =>
  luminance.slice(1).map((step) => scaledStep(step, quality));

/** Returns libjpeg's luminance and chrominance steps at a quality, in zigzag order. */
export const stockSteps = (quality: number): number[][] =>
  [luminance, chrominance].map((table) => table.map((step) => scaledStep(step, quality)));

/** Finds the libjpeg quality whose luminance steps are nearest to the file's; null if the file has no tables. */
export function estimateQuality(tables: readonly QuantisationTable[]): QualityEstimate | null {
  const luma = tables.find((table) => table.id === 0) ?? tables[0];
  if (luma === undefined) return null;
  let best = { quality: 1, distance: Number.POSITIVE_INFINITY };
  for (let quality = 1; quality <= 100; quality += 1) {
    const distance = distanceTo(luma.zigzag, luminance, quality);
    if (distance < best.distance) best = { quality, distance };
  }
  const chroma = tables.find((table) => table.id === 1);
  const isStock =
    best.distance === 0 &&
    (chroma === undefined || distanceTo(chroma.zigzag, chrominance, best.quality) === 0);
  return { quality: best.quality, isStock };
}

/** Adds up the relative differences of the steps, so that coarse steps do not dominate fine ones. */
function distanceTo(zigzag: Uint16Array, example: readonly number[], quality: number): number {
  let sum = 0;
  for (let index = 0; index < 64; index += 1) {
    const expected = scaledStep(example[index] ?? 1, quality);
    sum += Math.abs((zigzag[index] ?? 0) - expected) / expected;
  }
  return sum;
}

/** Returns the quality of the last save; 100 for lossless files, or if it is unknown. */
export const finalQuality = (jpeg: JpegStructure | null): number =>
  (jpeg === null ? null : estimateQuality(jpeg.tables))?.quality ?? 100;
