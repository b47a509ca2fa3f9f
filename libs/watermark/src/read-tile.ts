import {
  band,
  dataAmplitude,
  period,
  templateAmplitude,
  type Carrier,
  type Wave,
  carrierOf,
} from './carrier.js';
import { candidateCount, type Scale, findScales, spectrumOf } from './find-scales.js';
import { transform, waveSum, type Coefficient } from './fourier.js';
import { decodeMark, markCount } from './mark-code.js';
import { type Residual, residualOf, type RgbImage } from './residual.js';

/** Number of samples per side of the folded square, which contains two by two tiles. */
const side = 2 * period;
/** Number of positions along each side of the tile that are tried for its corner. */
const placeCount = 256;
/** Number of columns of the spectrum that are needed: those of the waves and of the noise around them. */
const columnCount = 2 * band.to + 3;
/** Number of noise samples around a wave: frequencies at most two away that have an odd number of half cycles. */
const noiseCount = 16;
const candidatePlaces = 32;
const magnitudeMax = 3;
const falseFindMax = 1e-6;
/** Number of hypotheses that are tried for an image: combinations of a scale, a position and a mark. */
const trials = candidateCount * placeCount ** 2 * markCount;
/**
 * Without the key, the phases φ are independent and uniform. Therefore, the agreement of any unmarked image with waves
 * of magnitudes `a` is a sum of `a cos φ`. The mean of exp(t cos φ) is I₀(t) ≤ exp(t²/4), so Chernoff's bound on the
 * probability of more than z standard deviations is exp(-z²/2), whatever the image is. With this minimum, the bound for
 * all trials together is `falseFindMax`.
 */
const deviationsMin = Math.sqrt(2 * Math.log(trials / falseFindMax));

/** The most likely mark at a scale. */
interface Reading {
  mark: number;
  /** The agreement, as a number of standard deviations of the agreement by chance. */
  deviations: number;
  isFound: boolean;
  /** The signs of the mark before error correction. A larger magnitude means a more reliable sign. */
  soft: Float64Array;
}

export function bestReading(residual: Residual, scale: Scale, { template, data }: Carrier): Reading {
  const spectrum = transform(fold(residual, scale), side, columnCount);
  const templateFound = template.map((wave) => compare(spectrum, wave));
  const dataFound = data.map((wave) => compare(spectrum, wave));
  const deviation = Math.sqrt(
    (templateAmplitude ** 2 * squares(templateFound) + dataAmplitude ** 2 * squares(dataFound)) / 2,
  );
  const readings = placesOf(templateFound).map(({ x, y, agreement }) => {
    const soft = Float64Array.from(dataFound, (found) => shifted(found, x, y));
    const decoded = decodeMark(soft);
    const sum = templateAmplitude * agreement + dataAmplitude * decoded.agreement;
    const deviations = deviation === 0 ? 0 : sum / deviation;
    return { mark: decoded.mark, deviations, isFound: deviations >= deviationsMin, soft };
  });
  return readings.reduce((best, reading) => (reading.deviations > best.deviations ? reading : best));
}

/** Cuts the plane into squares of two by two tiles, and returns the sum of the squares. */
function fold({ width, height, data }: Residual, scale: Scale): Float32Array {
  const square = new Float32Array(side * side);
  const columns = places(width, scale.x);
  const rows = places(height, scale.y);
  for (let y = 0; y < height; y += 1) {
    const from = rows[y]! * side;
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) square[from + columns[x]!]! += data[at]!;
  }
  return square;
}

function places(length: number, scale: number): Int32Array {
  return Int32Array.from({ length }, (_, at) => Math.floor((at + 0.5) / scale) % side);
}

/**
 * Returns the spectrum at a wave, relative to the wave's phase and to the noise. The mark's waves make whole cycles in
 * a tile, so frequencies with an odd number of half cycles contain only noise.
 */
function compare(spectrum: Float64Array, wave: Wave): Coefficient {
  let noise = 0;
  for (let x = 2 * wave.x - 2; x <= 2 * wave.x + 2; x += 1)
    for (let y = 2 * wave.y - 2; y <= 2 * wave.y + 2; y += 1)
      if (((x | y) & 1) === 1) noise += powerAt(spectrum, x, y) / noiseCount;
  const [real, imaginary] = valueAt(spectrum, 2 * wave.x, 2 * wave.y);
  const magnitude = Math.hypot(real, imaginary);
  const limited = magnitude === 0 ? 0 : Math.min(magnitudeMax, magnitude / Math.sqrt(noise)) / magnitude;
  const cos = Math.cos(wave.phase);
  const sin = Math.sin(wave.phase);
  return {
    x: wave.x,
    y: wave.y,
    real: limited * (real * cos + imaginary * sin),
    imaginary: limited * (imaginary * cos - real * sin),
  };
}

function powerAt(spectrum: Float64Array, x: number, y: number): number {
  const [real, imaginary] = x < 0 ? valueAt(spectrum, -x, -y) : valueAt(spectrum, x, y);
  return real ** 2 + imaginary ** 2;
}

function valueAt(spectrum: Float64Array, x: number, y: number): [number, number] {
  const at = 2 * (x * side + ((y + side) % side));
  return [spectrum[at]!, spectrum[at + 1]!];
}

const squares = (found: Coefficient[]) =>
  found.reduce((sum, { real, imaginary }) => sum + real ** 2 + imaginary ** 2, 0);

/** Returns how well a wave agrees with the folded image, assuming that the tile's corner is at the given position. */
function shifted({ x, y, real, imaginary }: Coefficient, right: number, down: number): number {
  const angle = (2 * Math.PI * (x * right + y * down)) / placeCount;
  return real * Math.cos(angle) - imaginary * Math.sin(angle);
}

/** Returns the positions of the tile's corner at which the template agrees best with the folded image. */
function placesOf(template: Coefficient[]): { x: number; y: number; agreement: number }[] {
  const agreements = waveSum(template, placeCount);
  const top: { x: number; y: number; agreement: number }[] = [];
  let least = -Infinity;
  for (let at = 0; at < agreements.length; at += 1) {
    const agreement = agreements[at]!;
    if (agreement <= least) continue;
    top.push({ x: at % placeCount, y: Math.floor(at / placeCount), agreement });
    if (top.length < 4 * candidatePlaces) continue;
    top.sort((one, other) => other.agreement - one.agreement);
    top.length = candidatePlaces;
    least = top[candidatePlaces - 1]!.agreement;
  }
  return top.sort((one, other) => other.agreement - one.agreement).slice(0, candidatePlaces);
}

/** Finds the installation's mark, even if the image was scaled, cropped and saved. @returns null if there is none */
export function readMark(image: RgbImage, { key }: { key: Uint8Array }): { mark: number } | null {
  const carrier = carrierOf(key);
  const residual = residualOf(image);
  for (const scale of findScales(spectrumOf(residual), carrier)) {
    const { mark, isFound } = bestReading(residual, scale, carrier);
    if (isFound) return { mark };
  }
  return null;
}
