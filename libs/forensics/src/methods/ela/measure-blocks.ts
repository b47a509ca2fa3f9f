import { type ErrorsOfImage } from './error-level.js';

/** Means of an image's 8×8 blocks, including the incomplete ones at the edge. */
export interface BlockErrors {
  columns: number;
  rows: number;
  errors: Float32Array;
  /** Mean absolute Laplacian, which measures a block's texture. */
  texture: Float32Array;
}

export function measureBlocks({ width, height, errors, texture }: ErrorsOfImage): BlockErrors {
  const { columns, rows } = errors;
  const means = { errors: errors.values.slice(), texture: texture.values.slice() };
  for (let block = 0; block < columns * rows; block += 1) {
    const column = block % columns;
    const row = (block - column) / columns;
    means.errors[block]! /= Math.min(8, width - 8 * column) * Math.min(8, height - 8 * row);
    means.texture[block]! /= innerLength(column, width) * innerLength(row, height) || 1;
  }
  return { columns, rows, ...means };
}

/** Pixels of a block along one axis that have neighbours on both sides. */
const innerLength = (block: number, length: number): number =>
  Math.max(0, Math.min(8 * block + 8, length - 1) - Math.max(8 * block, 1));
