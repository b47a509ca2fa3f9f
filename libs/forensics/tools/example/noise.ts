import { type Vector } from './vector.js';

/** Returns smooth noise, 0..1. */
export function noiseAt([x, y, z]: Vector): number {
  const [column, row, layer] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const ease = (share: number): number => share * share * (3 - 2 * share);
  const [u, v, w] = [ease(x - column), ease(y - row), ease(z - layer)];
  const line = (down: number, back: number): number => {
    const left = latticeValue(column, row + down, layer + back);
    return left + u * (latticeValue(column + 1, row + down, layer + back) - left);
  };
  const sheet = (back: number): number => line(0, back) + v * (line(1, back) - line(0, back));
  return sheet(0) + w * (sheet(1) - sheet(0));
}

function latticeValue(x: number, y: number, z: number): number {
  let hash = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1274126177);
  hash = Math.imul(hash ^ (hash >>> 13), 1103515245);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
