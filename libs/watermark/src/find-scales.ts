import { period, templateBand, type Wave } from './carrier.js';
import { transform } from './fourier.js';
import { type Residual } from './residual.js';

/** Pixels per unit of the pattern, along x and y. */
export interface Scale {
  x: number;
  y: number;
}

const side = 1024;
const scaleMin = 0.38;
const scaleMax = 2.1;
const scaleStep = 1.0015;
const candidateCount = 4;
/** Side of the squares of frequencies over which the power is averaged. */
const cell = 8;
const ratioMax = 8;

/** The scales, best first, at which the spectrum has peaks at the template's frequencies (Pereira and Pun 2000). */
export function findScales(residual: Residual, template: Wave[]): (Scale & { score: number })[] {
  const spectrum = spectrumOf(residual);
  const found: (Scale & { score: number })[] = [];
  for (let scale = scaleMin; scale < scaleMax; scale *= scaleStep)
    found.push({ x: scale, y: scale, score: scoreOf(spectrum, template, scale, scale) });
  found.sort((one, other) => other.score - one.score);
  const apart: typeof found = [];
  for (const candidate of found) {
    if (apart.length === candidateCount) break;
    if (apart.every((other) => Math.abs(Math.log(candidate.x / other.x)) > 0.004)) apart.push(candidate);
  }
  return apart.map((candidate) => refined(spectrum, template, candidate));
}

function refined(spectrum: Spectrum, template: Wave[], at: Scale & { score: number }) {
  let best = at;
  for (const step of [0.0008, 0.0004, 0.0002])
    for (let turn = 0; turn < 2; turn += 1) {
      const { x, y } = best;
      for (const dx of [-step, 0, step])
        for (const dy of [-step, 0, step]) {
          const to = { x: x * (1 + dx), y: y * (1 + dy) };
          const score = scoreOf(spectrum, template, to.x, to.y);
          if (score > best.score) best = { ...to, score };
        }
    }
  return best;
}

interface Spectrum {
  /** Complex, column by column, with the origin in the middle of the square. */
  values: Float64Array;
  /** Mean power in cells. */
  power: Float64Array;
}

const columns = cell * Math.ceil(((templateBand.to / (period * scaleMin)) * side + 2) / cell);

function spectrumOf({ width, height, data }: Residual): Spectrum {
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
  return { values, power };
}

/** How much the power at the template's frequencies exceeds that around them, in standard deviations. */
function scoreOf({ values, power }: Spectrum, template: Wave[], scaleX: number, scaleY: number): number {
  let sum = 0;
  for (const wave of template) {
    const x = (wave.x * side) / (period * scaleX);
    const y = ((wave.y * side) / (period * scaleY) + side) % side;
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
      (partX ** 2 + (1 - partX) ** 2) *
      (partY ** 2 + (1 - partY) ** 2) *
      power[Math.floor(column / cell) * (side / cell) + Math.floor(row / cell)]!;
    if (norm > 0) sum += Math.min(ratioMax, (real ** 2 + imaginary ** 2) / norm);
  }
  return (sum - template.length) / Math.sqrt(template.length);
}
