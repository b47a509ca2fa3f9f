import { layOut } from '../../pixels/kernels/lay-out.js';
import { selectRank } from '../../pixels/statistics/select-rank.js';
import { log10GammaTail } from '../../pixels/statistics/tails.js';
import { spectrumRows, spectrumValues, tileSize, type PredictionSpectra } from './prediction-spectra.js';

/** Longer periods come from the scene. */
const frequencyMin = 6;
/** Frequencies this close to the lattice of JPEG blocks are left out. */
const latticeReach = 1;
const latticeStep = tileSize / 8;
/** Frequencies 3 to 5 steps away give the expected level. */
const ringInner = 2;
const ringOuter = 5;

export interface LocalRhythm {
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
/** A tile and those around it. */
const neighbours = 9;

/** Words that the kernel has for a frequency: its place, four corners of two boxes, and the size of their difference. */
const frequencyWords = 10;
const frequencyTable = Uint16Array.from(
  [...frequencies].flatMap((at) => {
    const [outer, inner] = [boxAround(at, ringOuter), boxAround(at, ringInner)];
    return [at, ...outer.corners, ...inner.corners, outer.count - inner.count];
  }),
);

/** The box around a frequency, clipped at the edge: its corners in the integral image, and its size. */
function boxAround(at: number, radius: number): { corners: number[]; count: number } {
  const x = at % tileSize;
  const y = (at - x) / tileSize;
  const left = Math.max(0, x - radius);
  const right = Math.min(tileSize, x + radius + 1);
  const top = Math.max(0, y - radius);
  const bottom = y + radius + 1;
  const [above, below] = [top * stride, bottom * stride];
  return {
    corners: [below + right, above + right, below + left, above + left],
    count: (right - left) * (bottom - top),
  };
}

/** Frequencies that stand out in some neighbourhood of tiles and not in the image as a whole. Overwrites the power. */
export function findLocalRhythm({ sample, power }: PredictionSpectra): LocalRhythm {
  const { columns, rows } = sample;
  const tiles = columns * rows;
  divideByMedian(power, tiles);
  const isLit = bringToOneLevel(power, tiles);
  const search = openSearch(power);
  const surprise = new Float32Array(tiles);
  const log10Tests = Math.log10(tiles * frequencies.length);
  let strongest = 0;
  for (let tile = 0; tile < tiles; tile += 1) {
    const near = litAround(tile, { columns, rows, isLit });
    const peak = search(near);
    surprise[tile] = Math.max(0, -log10GammaTail(peak * near.length, near.length) - log10Tests);
    strongest = Math.max(strongest, surprise[tile]!);
  }
  return { surprise, strongest };
}

/** Returns what finds the highest ratio of a frequency to the ring around it, in the sum of some tiles. */
function openSearch(power: Float32Array): (tiles: readonly number[]) => number {
  const { kernels, at, addresses, integral } = layOut({
    power,
    addresses: [Uint32Array, neighbours],
    frequencies: frequencyTable,
    sum: [Float64Array, spectrumValues],
    integral: [Float64Array, (reachedRows + 1) * stride],
  });
  integral.fill(0);
  return (tiles) => {
    addresses.set(tiles.map((tile) => at.power + tile * spectrumValues * Float32Array.BYTES_PER_ELEMENT));
    const count = frequencyTable.length / frequencyWords;
    return kernels.peakOf(at.addresses, tiles.length, at.frequencies, count, at.sum, at.integral);
  };
}

/** Frequencies gathered at a time, as many as fit into a cache line. */
const gathered = 16;

/** The median of exponential variables with mean 1 is ln 2. */
function divideByMedian(power: Float32Array, tiles: number): void {
  const lists = Array.from({ length: gathered }, () => new Float32Array(tiles));
  const scales = new Float64Array(gathered);
  for (let from = 0; from < spectrumValues; from += gathered) {
    for (let tile = 0; tile < tiles; tile += 1) {
      const at = tile * spectrumValues + from;
      for (let index = 0; index < gathered; index += 1) lists[index]![tile] = power[at + index]!;
    }
    for (let index = 0; index < gathered; index += 1)
      scales[index] = Math.LN2 / Math.max(1e-9, selectRank(lists[index]!, tiles >> 1));
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
  columns: number;
  rows: number;
  isLit: Uint8Array;
}

/** A tile and its eight neighbours, without dark ones. */
function litAround(tile: number, { columns, rows, isLit }: Neighbourhood): number[] {
  const column = tile % columns;
  const row = (tile - column) / columns;
  const near: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
      if (isLit[y * columns + x] === 1) near.push(y * columns + x);
    }
  }
  return near;
}
