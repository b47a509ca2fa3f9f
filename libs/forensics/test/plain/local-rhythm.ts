import { selectRank } from '../../src/pixels/statistics/select-rank.js';
import { log10GammaTail } from '../../src/pixels/statistics/tails.js';
import {
  spectrumRows,
  spectrumValues,
  tileSize,
  type PredictionSpectra,
} from '../../src/methods/resampling/prediction-spectra.js';

/** Longer periods come from the scene. */
const frequencyMin = 6;
/** Frequencies this close to the lattice of JPEG blocks are left out. */
const latticeReach = 1;
const latticeStep = tileSize / 8;
/** Frequencies 3 to 5 steps away give the expected level. */
const ringInner = 2;
const ringOuter = 5;

interface LocalRhythm {
  /** −log10 of the number of false alarms for each tile's neighbourhood. */
  surprise: Float32Array;
  strongest: number;
}

/** Half of the frequencies, because of symmetry. */
const frequencies = Uint16Array.from(
  Array.from({ length: spectrumValues }, (_, at) => at).filter((at) => {
    const across = at % tileSize;
    const x = across > tileSize / 2 ? across - tileSize : across;
    const y = Math.floor(at / tileSize);
    const isHalf = y > 0 || x > 0;
    const offLattice = (value: number): boolean =>
      Math.abs(value - latticeStep * Math.round(value / latticeStep)) > latticeReach;
    return isHalf && Math.hypot(x, y) >= frequencyMin && (offLattice(x) || offLattice(y));
  }),
);

/** Rows of a spectrum within reach of the rings, including mirrored ones. */
const reachedRows = spectrumRows + ringOuter;
const stride = tileSize + 1;

/** For each frequency, the box around it, clipped at the edge: its corners in the integral image, and its size. */
function boxesOf(radius: number): { corners: Uint16Array; counts: Uint16Array } {
  const corners = new Uint16Array(4 * frequencies.length);
  const counts = new Uint16Array(frequencies.length);
  frequencies.forEach((at, index) => {
    const x = at % tileSize;
    const y = (at - x) / tileSize;
    const left = Math.max(0, x - radius);
    const right = Math.min(tileSize, x + radius + 1);
    const top = Math.max(0, y - radius);
    const bottom = y + radius + 1;
    const [above, below] = [top * stride, bottom * stride];
    corners.set([below + right, above + right, below + left, above + left], 4 * index);
    counts[index] = (right - left) * (bottom - top);
  });
  return { corners, counts };
}

const inner = boxesOf(ringInner);
const outer = boxesOf(ringOuter);

/** What the kernel is compared with. Frequencies that stand out in some neighbourhood of tiles and not in the image as a whole. Overwrites the power. */
export function findLocalRhythm({ sample, power }: PredictionSpectra): LocalRhythm {
  const { columns, rows } = sample;
  const tiles = columns * rows;
  divideByMedian(power, tiles);
  const isLit = bringToOneLevel(power, tiles);
  const surprise = new Float32Array(tiles);
  const sum = new Float64Array(spectrumValues);
  const integral = new Float64Array((reachedRows + 1) * stride);
  const log10Tests = Math.log10(tiles * frequencies.length);
  let strongest = 0;
  for (let tile = 0; tile < tiles; tile += 1) {
    const count = sumNeighbourhood(power, { tile, columns, rows, isLit, sum });
    const peak = highestPeak(sum, integral);
    surprise[tile] = Math.max(0, -log10GammaTail(peak * count, count) - log10Tests);
    strongest = Math.max(strongest, surprise[tile]!);
  }
  return { surprise, strongest };
}

/** Frequencies gathered at a time, as many as fit into a cache line. */
const gathered = 16;

/** The median of exponential variables with mean 1 is ln 2. */
function divideByMedian(power: Float32Array, tiles: number): void {
  const lists = Array.from({ length: gathered }, () => new Float32Array(tiles));
  for (let from = 0; from < spectrumValues; from += gathered) {
    for (let tile = 0; tile < tiles; tile += 1) {
      const at = tile * spectrumValues + from;
      for (let index = 0; index < gathered; index += 1) lists[index]![tile] = power[at + index]!;
    }
    const scales = Float64Array.from(
      lists,
      (list) => Math.LN2 / Math.max(1e-9, selectRank(list, tiles >> 1)),
    );
    for (let tile = 0; tile < tiles; tile += 1) {
      const at = tile * spectrumValues + from;
      for (let index = 0; index < gathered; index += 1) power[at + index]! *= scales[index]!;
    }
  }
}

/**
 * Scales each spectrum to a mean of 1 over all frequencies, including mirrored ones. Returns which tiles are not dark.
 */
function bringToOneLevel(power: Float32Array, tiles: number): Uint8Array {
  const isLit = new Uint8Array(tiles);
  const lastRow = spectrumValues - tileSize;
  for (let tile = 0; tile < tiles; tile += 1) {
    const start = tile * spectrumValues;
    let single = 0;
    let twice = 0;
    for (let index = 0; index < tileSize; index += 1)
      single += power[start + index]! + power[start + lastRow + index]!;
    for (let index = tileSize; index < lastRow; index += 1) twice += power[start + index]!;
    const level = single + 2 * twice;
    if (level === 0) continue;
    isLit[tile] = 1;
    const scale = (tileSize * tileSize) / level;
    for (let index = 0; index < spectrumValues; index += 1) power[start + index]! *= scale;
  }
  return isLit;
}

interface Neighbourhood {
  tile: number;
  columns: number;
  rows: number;
  isLit: Uint8Array;
  sum: Float64Array;
}

/** Adds up a tile and its eight neighbours. Returns the number of tiles added. */
function sumNeighbourhood(power: Float32Array, { tile, columns, rows, isLit, sum }: Neighbourhood): number {
  const column = tile % columns;
  const row = (tile - column) / columns;
  sum.fill(0);
  let count = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      const neighbour = y * columns + x;
      if (isLit[neighbour] === 0) continue;
      const start = neighbour * spectrumValues;
      for (let index = 0; index < spectrumValues; index += 1) sum[index]! += power[start + index]!;
      count += 1;
    }
  }
  return count;
}

/** The highest ratio of a frequency to the ring of frequencies around it. */
function highestPeak(sum: Float64Array, integral: Float64Array): number {
  integrate(sum, integral);
  let highest = 0;
  for (let index = 0; index < frequencies.length; index += 1) {
    const around = boxSum(integral, outer.corners, 4 * index) - boxSum(integral, inner.corners, 4 * index);
    const level = around / (outer.counts[index]! - inner.counts[index]!);
    const value = sum[frequencies[index]!]!;
    if (level > 0 && value > highest * level) highest = value / level;
  }
  return highest;
}

/** Integral image over the frequencies. */
function integrate(sum: Float64Array, integral: Float64Array): void {
  for (let y = 0; y < reachedRows; y += 1) {
    const mirrored = tileSize - y;
    let line = 0;
    for (let x = 0; x < tileSize; x += 1) {
      line +=
        y < spectrumRows
          ? sum[y * tileSize + x]!
          : sum[mirrored * tileSize + ((tileSize - x) & (tileSize - 1))]!;
      integral[(y + 1) * stride + x + 1] = integral[y * stride + x + 1]! + line;
    }
  }
}

const boxSum = (integral: Float64Array, corners: Uint16Array, at: number): number =>
  integral[corners[at]!]! -
  integral[corners[at + 1]!]! -
  integral[corners[at + 2]!]! +
  integral[corners[at + 3]!]!;
