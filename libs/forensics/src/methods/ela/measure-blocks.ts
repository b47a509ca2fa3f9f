import { type ErrorsOfImage } from './error-level.js';

/** Means of the 8×8 blocks of an image, incomplete blocks at the edge included. */
export interface BlockErrors {
  columns: number;
  rows: number;
  errors: Float32Array;
  /** Mean absolute Laplacian, which measures a block's texture. */
  texture: Float32Array;
}

export function measureBlocks({ width, height, errors, texture }: ErrorsOfImage): BlockErrors {
  const { columns, rows } = errors;
  const means = { columns, rows, errors: errors.values.slice(), texture: texture.values.slice() };
  for (let row = 0; row < rows; row += 1) toMeans(means, row, { width, height });
  return means;
}

function toMeans(
  { columns, errors, texture }: BlockErrors,
  row: number,
  { width, height }: { width: number; height: number },
): void {
  for (let column = 0, block = row * columns; column < columns; column += 1, block += 1) {
    errors[block]! /= Math.min(8, width - 8 * column) * Math.min(8, height - 8 * row);
    texture[block]! /= innerLength(column, width) * innerLength(row, height) || 1;
  }
}

/** Number of a block's pixels along one axis that have neighbours on both sides. */
const innerLength = (block: number, length: number): number =>
  Math.max(0, Math.min(8 * block + 8, length - 1) - Math.max(8 * block, 1));
