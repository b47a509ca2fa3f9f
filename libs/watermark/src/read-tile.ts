import { dataAmplitude, period, templateAmplitude, type Carrier, type Wave } from './carrier.js';
import { type Scale } from './find-scales.js';
import { transform, waveSum, type Coefficient } from './fourier.js';
import { decodeMark } from './mark-code.js';
import { type Residual } from './residual.js';

/** Samples of the folded tile per side. */
const side = 256;
const shiftCount = 32;
const magnitudeMax = 2;
export const threshold = 9.3;

/** Reads the mark at a scale; null if it may be there by chance. */
export function readTile(residual: Residual, scale: Scale, carrier: Carrier) {
  const reading = bestReading(residual, scale, carrier);
  return reading.deviations >= threshold ? reading : null;
}

export function bestReading(residual: Residual, scale: Scale, { template, data }: Carrier) {
  const spectrum = spectrumOf(fold(residual, scale));
  const templateFound = template.map((wave) => compare(spectrum, wave));
  const dataFound = data.map((wave) => compare(spectrum, wave));
  const variance =
    (templateAmplitude ** 2 * squares(templateFound) + dataAmplitude ** 2 * squares(dataFound)) / 2;
  let best = { mark: 0, deviations: 0, x: 0, y: 0, template: 0, soft: new Float64Array(0) };
  for (const { x, y, agreement } of shiftsOf(templateFound)) {
    const soft = Float64Array.from(dataFound, (found) => shifted(found, x, y));
    const decoded = decodeMark(soft);
    const deviations =
      (templateAmplitude * agreement + dataAmplitude * decoded.agreement) / Math.sqrt(variance);
    if (deviations > best.deviations)
      best = { mark: decoded.mark, deviations, x, y, soft, template: agreement };
  }
  return best;
}

/** Adds up all tiles of the image. */
function fold({ width, height, data }: Residual, scale: Scale): Float32Array {
  const tile = new Float32Array(side * side);
  const columns = places(width, scale.x);
  const rows = places(height, scale.y);
  for (let y = 0; y < height; y += 1) {
    const from = rows[y]! * side;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) tile[from + columns[x]!]! += data[at]!;
  }
  return tile;
}

function places(length: number, scale: number): Int32Array {
  return Int32Array.from({ length }, (_, at) => Math.floor(((at + 0.5) * side) / (period * scale)) % side);
}

interface TileSpectrum {
  values: Float64Array;
  columns: number;
}

function spectrumOf(tile: Float32Array): TileSpectrum {
  const columns = 24;
  return { values: transform(tile, side, columns), columns };
}

/** The spectrum at a wave, relative to the power around it and to the wave's phase. Magnitudes are limited. */
function compare({ values, columns }: TileSpectrum, wave: Wave): Coefficient {
  let power = 0;
  let count = 0;
  for (let x = Math.max(0, wave.x - 2); x <= Math.min(columns - 1, wave.x + 2); x += 1)
    for (let y = wave.y - 2; y <= wave.y + 2; y += 1) {
      const at = 2 * (x * side + ((y + side) % side));
      power += values[at]! ** 2 + values[at + 1]! ** 2;
      count += 1;
    }
  const at = 2 * (wave.x * side + ((wave.y + side) % side));
  const real = values[at]!;
  const imaginary = values[at + 1]!;
  const magnitude = Math.hypot(real, imaginary);
  const limited =
    magnitude === 0 ? 0 : Math.min(magnitudeMax, magnitude / Math.sqrt(power / count)) / magnitude;
  const cos = Math.cos(wave.phase);
  const sin = Math.sin(wave.phase);
  return {
    x: wave.x,
    y: wave.y,
    real: limited * (real * cos + imaginary * sin),
    imaginary: limited * (imaginary * cos - real * sin),
  };
}

const squares = (found: Coefficient[]) =>
  found.reduce((sum, { real, imaginary }) => sum + real ** 2 + imaginary ** 2, 0);

/** The agreement of a wave with the tile if the tile's corner is at a place of the folded one. */
function shifted({ x, y, real, imaginary }: Coefficient, right: number, down: number): number {
  const angle = (2 * Math.PI * (x * right + y * down)) / side;
  return real * Math.cos(angle) - imaginary * Math.sin(angle);
}

/** The places of the tile's corner at which the template agrees most. */
function shiftsOf(template: Coefficient[]): { x: number; y: number; agreement: number }[] {
  const agreements = waveSum(template, side);
  const top: { x: number; y: number; agreement: number }[] = [];
  let least = 0;
  for (let at = 0; at < agreements.length; at += 1) {
    const agreement = agreements[at]!;
    if (agreement <= least) continue;
    top.push({ x: at % side, y: Math.floor(at / side), agreement });
    if (top.length < 4 * shiftCount) continue;
    top.sort((one, other) => other.agreement - one.agreement);
    top.length = shiftCount;
    least = top[shiftCount - 1]!.agreement;
  }
  return top.sort((one, other) => other.agreement - one.agreement).slice(0, shiftCount);
}
