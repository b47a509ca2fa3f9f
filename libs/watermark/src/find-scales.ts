import {
  band,
  dataAmplitude,
  period,
  templateAmplitude,
  templateCount,
  type Carrier,
  type Wave,
} from './carrier.js';
import { signCount } from './mark-code.js';
import { transform } from './fourier.js';
import { type Residual } from './residual.js';

/** Pixels per unit of the pattern, along x and y. */
export interface Scale {
  x: number;
  y: number;
}

const side = 1024;
const scaleMin = 0.3;
const scaleMax = 2.1;
const scaleStep = 1.0015;
export const candidateCount = 3;
/** Number of scales that the template alone selects. All waves together then select the candidates from them. */
const rivalCount = 16;
/** Side, in frequencies, of the square cells in which the power is averaged. */
const cell = 8;
const ratioMax = 8;
const apartMin = 0.006;
const refiningSteps = [0.0016, 0.0016, 0.0008, 0.0004, 0.0002];
/** Weight of the data waves' score relative to the template's. */
const dataWeight = (dataAmplitude / templateAmplitude) ** 2 * Math.sqrt(signCount / templateCount);

interface ScoredScale extends Scale {
  score: number;
}

/**
 * Yields the scales at which the spectrum has peaks at the template's frequencies, the most likely scale first (Pereira
 * and Pun 2000).
 */
export function* findScales(spectrum: Spectrum, carrier: Carrier): Generator<ScoredScale> {
  const found: ScoredScale[] = [];
  for (let at = scaleMin; at < scaleMax; at *= scaleStep) {
    const scale = { x: at, y: at };
    found.push({ ...scale, score: scoreOf(spectrum, carrier.template, scale) });
  }
  const rivals = apart(found.sort(byScore), rivalCount).map((scale) => scored(spectrum, carrier, scale));
  for (const rival of rivals.sort(byScore).slice(0, candidateCount)) yield refined(spectrum, carrier, rival);
}

const byScore = (one: ScoredScale, other: ScoredScale) => other.score - one.score;

function apart(found: ScoredScale[], count: number): ScoredScale[] {
  const chosen: ScoredScale[] = [];
  for (const candidate of found) {
    if (chosen.length === count) break;
    if (chosen.every(({ x }) => Math.abs(Math.log(candidate.x / x)) > apartMin)) chosen.push(candidate);
  }
  return chosen;
}

function scored(spectrum: Spectrum, { template, data }: Carrier, scale: Scale): ScoredScale {
  const score = scoreOf(spectrum, template, scale) + dataWeight * scoreOf(spectrum, data, scale);
  return { x: scale.x, y: scale.y, score };
}

function refined(spectrum: Spectrum, carrier: Carrier, scale: ScoredScale): ScoredScale {
  let best = scale;
  for (const step of refiningSteps) {
    const { x, y } = best;
    for (const right of [-step, 0, step])
      for (const down of [-step, 0, step]) {
        const to = scored(spectrum, carrier, { x: x * (1 + right), y: y * (1 + down) });
        if (to.score > best.score) best = to;
      }
  }
  return best;
}

interface Spectrum {
  /** Complex numbers, column by column. Their phases refer to the middle of the square. */
  values: Float64Array;
  /** Mean power of each cell. */
  power: Float64Array;
  /** Correlation between neighbouring frequencies along x and y; zero if the image fills the square. */
  overlap: Scale;
}

const columns = cell * Math.ceil(((band.to / (period * scaleMin)) * side + 2) / cell);

export function spectrumOf({ width, height, data }: Residual): Spectrum {
  const square = new Float32Array(side * side);
  const wide = Math.min(width, side);
  const high = Math.min(height, side);
  const left = (width - wide) >> 1;
  const top = (height - high) >> 1;
  const right = (side - wide) >> 1;
  const down = (side - high) >> 1;
  for (let y = 0; y < high; y += 1)
    square.set(
      data.subarray((top + y) * width + left, (top + y) * width + left + wide),
      (down + y) * side + right,
    );
  const values = transform(square, side, columns);
  const power = new Float64Array((columns / cell) * (side / cell));
  for (let x = 0; x < columns; x += 1)
    for (let y = 0; y < side; y += 1) {
      const at = 2 * (x * side + y);
      if (((x + y) & 1) === 1) {
        values[at] = -values[at]!;
        values[at + 1] = -values[at + 1]!;
      }
      power[Math.floor(x / cell) * (side / cell) + Math.floor(y / cell)]! +=
        (values[at]! ** 2 + values[at + 1]! ** 2) / (cell * cell);
    }
  return { values, power, overlap: { x: sinc(wide / side), y: sinc(high / side) } };
}

/** Returns by how many standard deviations the power at the waves' frequencies exceeds the power around them. */
function scoreOf({ values, power, overlap }: Spectrum, waves: Wave[], scale: Scale): number {
  let sum = 0;
  for (const wave of waves) {
    const x = (wave.x * side) / (period * scale.x);
    const y = ((wave.y * side) / (period * scale.y) + side) % side;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const partX = x - column;
    const partY = y - row;
    let real = 0;
    let imaginary = 0;
    for (let right = 0; right < 2; right += 1)
      for (let down = 0; down < 2; down += 1) {
        const weight = (right === 1 ? partX : 1 - partX) * (down === 1 ? partY : 1 - partY);
        const at = 2 * ((column + right) * side + ((row + down) % side));
        real += weight * values[at]!;
        imaginary += weight * values[at + 1]!;
      }
    const norm =
      interpolatedPower(partX, overlap.x) *
      interpolatedPower(partY, overlap.y) *
      power[Math.floor(column / cell) * (side / cell) + Math.floor(row / cell)]!;
    if (norm > 0) sum += Math.min(ratioMax, (real ** 2 + imaginary ** 2) / norm);
  }
  return (sum - waves.length) / Math.sqrt(waves.length);
}

/** Returns the power of a value that is interpolated between two correlated neighbours, each of which has power 1. */
const interpolatedPower = (part: number, correlation: number) =>
  part ** 2 + (1 - part) ** 2 + 2 * part * (1 - part) * correlation;

const sinc = (value: number) => Math.sin(Math.PI * value) / (Math.PI * value);
