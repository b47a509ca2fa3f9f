import { log10GammaTail } from '../statistics/gamma-tail.js';
import { tileSize, type PredictionSpectra } from './prediction-spectra.js';

const values = tileSize * tileSize;
/** Longer waves are the scene's. */
const frequencyMin = 6;
/** Frequencies so close to the lattice of JPEG blocks are left out. */
const latticeReach = 1;
const latticeStep = tileSize / 8;
/** Neighbouring frequencies from 3 to 5 steps off say what level to expect. */
const ringInner = 2;
const ringOuter = 5;

export interface LocalRhythm {
  /** −log10 of the number of false alarms for the neighbourhood of each tile. */
  surprise: Float32Array;
  /** The largest of them. */
  strongest: number;
}

/** Half of the frequencies: the others mirror them. */
const frequencies = Uint16Array.from(
  Array.from({ length: values }, (_, at) => at).filter((at) => {
    const across = at % tileSize;
    const down = Math.floor(at / tileSize);
    const x = across > tileSize / 2 ? across - tileSize : across;
    const y = down > tileSize / 2 ? down - tileSize : down;
    const isHalf = y > 0 || (y === 0 && x > 0);
    const offLattice = (value: number): boolean =>
      Math.abs(value - latticeStep * Math.round(value / latticeStep)) > latticeReach;
    return isHalf && Math.hypot(x, y) >= frequencyMin && (offLattice(x) || offLattice(y));
  }),
);

/** Frequencies that stand out in some neighbourhood of tiles and not in the image as a whole. */
export function findLocalRhythm({ sample, power }: PredictionSpectra): LocalRhythm {
  const { columns, rows } = sample;
  const tiles = columns * rows;
  divideByMedian(power, tiles);
  const surprise = new Float32Array(tiles);
  const sum = new Float64Array(values);
  const integral = new Float64Array((tileSize + 1) ** 2);
  const log10Tests = Math.log10(tiles * frequencies.length);
  let strongest = 0;
  for (let tile = 0; tile < tiles; tile += 1) {
    const count = sumNeighbourhood(power, { tile, columns, rows, sum });
    const peak = highestPeak(sum, integral);
    surprise[tile] = Math.max(0, -log10GammaTail(peak * count, count) - log10Tests);
    strongest = Math.max(strongest, surprise[tile]!);
  }
  return { surprise, strongest };
}

/** Of exponential variables of mean 1 the median is ln 2. */
function divideByMedian(power: Float32Array, tiles: number): void {
  const column = new Float32Array(tiles);
  for (let frequency = 0; frequency < values; frequency += 1) {
    for (let tile = 0; tile < tiles; tile += 1) column[tile] = power[tile * values + frequency]!;
    column.sort();
    const scale = Math.LN2 / Math.max(1e-9, column[tiles >> 1]!);
    for (let tile = 0; tile < tiles; tile += 1) power[tile * values + frequency]! *= scale;
  }
}

interface Neighbourhood {
  tile: number;
  columns: number;
  rows: number;
  sum: Float64Array;
}

/** A tile and its eight neighbours; each is brought to one level first. Returns how many there are. */
function sumNeighbourhood(power: Float32Array, { tile, columns, rows, sum }: Neighbourhood): number {
  const column = tile % columns;
  const row = (tile - column) / columns;
  sum.fill(0);
  let count = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      const offset = (y * columns + x) * values;
      let level = 0;
      for (let index = 0; index < values; index += 1) level += power[offset + index]!;
      if (level === 0) continue;
      const scale = values / level;
      for (let index = 0; index < values; index += 1) sum[index]! += power[offset + index]! * scale;
      count += 1;
    }
  }
  return count;
}

/** The highest ratio of a frequency to the ring of frequencies around it. */
function highestPeak(sum: Float64Array, integral: Float64Array): number {
  const stride = tileSize + 1;
  for (let y = 0; y < tileSize; y += 1) {
    let line = 0;
    for (let x = 0; x < tileSize; x += 1) {
      line += sum[y * tileSize + x]!;
      integral[(y + 1) * stride + x + 1] = integral[y * stride + x + 1]! + line;
    }
  }
  let highest = 0;
  for (const at of frequencies) {
    const x = at % tileSize;
    const y = (at - x) / tileSize;
    const outer = boxOf(integral, { x, y, radius: ringOuter });
    const inner = boxOf(integral, { x, y, radius: ringInner });
    const level = (outer.sum - inner.sum) / (outer.count - inner.count);
    if (level > 0) highest = Math.max(highest, sum[at]! / level);
  }
  return highest;
}

/** Sum over a box, cut off at the rim of the spectrum. */
function boxOf(
  integral: Float64Array,
  { x, y, radius }: { x: number; y: number; radius: number },
): { sum: number; count: number } {
  const stride = tileSize + 1;
  const left = Math.max(0, x - radius);
  const right = Math.min(tileSize, x + radius + 1);
  const top = Math.max(0, y - radius) * stride;
  const bottom = Math.min(tileSize, y + radius + 1) * stride;
  const sum =
    integral[bottom + right]! - integral[top + right]! - integral[bottom + left]! + integral[top + left]!;
  return { sum, count: ((right - left) * (bottom - top)) / stride };
}
