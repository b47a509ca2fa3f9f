import { type NoiseGrid } from '../../src/pixels/filters/noise-grid.js';
import { solve } from '../../src/pixels/statistics/symmetric-matrix.js';

/** Clipped blocks have lost their noise. */
const meanMin = 10;
const meanMax = 245;
const rounds = 3;
/** Blocks further away, in standard deviations, are not used for the model. */
const outlierFrom = 2.5;
const terms = 6;

interface UnexplainedNoise {
  columns: number;
  rows: number;
  /** ln of noise relative to the prediction from brightness and texture; 0 where left out. */
  values: Float32Array;
  /** 1 where there is nothing to compare: flat or clipped blocks. */
  isLeftOut: Uint8Array;
  usedCount: number;
}

/** What the kernel is compared with. Removes what brightness and texture explain from each block's noise. */
export function explainNoise(grid: NoiseGrid): UnexplainedNoise {
  const { columns, rows, sigma, mean, gradient } = grid;
  const cells = sigma.length;
  const isLeftOut = new Uint8Array(cells);
  let usedCount = 0;
  const design = new Float64Array(cells * terms);
  const target = new Float64Array(cells);
  for (let cell = 0; cell < cells; cell += 1) {
    if (sigma[cell] === 0 || mean[cell]! < meanMin || mean[cell]! > meanMax) {
      isLeftOut[cell] = 1;
      continue;
    }
    usedCount += 1;
    const light = mean[cell]! / 128 - 1;
    const texture = Math.log(0.25 + gradient[cell]!);
    design.set([1, light, light ** 2, texture, texture ** 2, light * texture], cell * terms);
    target[cell] = Math.log(sigma[cell]!);
  }
  const values = new Float32Array(cells);
  if (usedCount > terms) fit({ design, target, isLeftOut, values });
  return { columns, rows, values, isLeftOut, usedCount };
}

interface Fit {
  design: Float64Array;
  target: Float64Array;
  isLeftOut: Uint8Array;
  values: Float32Array;
}

function fit({ design, target, isLeftOut, values }: Fit): void {
  let reach = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const normal = new Float64Array(terms * terms);
    const answer = new Float64Array(terms);
    for (let cell = 0; cell < values.length; cell += 1) {
      if (isLeftOut[cell] === 1 || Math.abs(values[cell]!) > reach) continue;
      const at = cell * terms;
      for (let row = 0; row < terms; row += 1) {
        const factor = design[at + row]!;
        answer[row]! += factor * target[cell]!;
        for (let column = 0; column < terms; column += 1) {
          normal[row * terms + column]! += factor * design[at + column]!;
        }
      }
    }
    // Regularisation: an image of one brightness does not determine all terms.
    for (let row = 0; row < terms; row += 1) normal[row * terms + row]! += 1e-3;
    solve(normal, answer);
    reach = outlierFrom * applyModel({ design, target, isLeftOut, values }, answer);
  }
}

/** Writes the residuals; returns their standard deviation, estimated from the median. */
function applyModel({ design, target, isLeftOut, values }: Fit, model: Float64Array): number {
  const sizes: number[] = [];
  for (let cell = 0; cell < values.length; cell += 1) {
    if (isLeftOut[cell] === 1) continue;
    let expected = 0;
    for (let term = 0; term < terms; term += 1) expected += design[cell * terms + term]! * model[term]!;
    values[cell] = target[cell]! - expected;
    sizes.push(Math.abs(values[cell]!));
  }
  const sorted = Float64Array.from(sizes).sort();
  return Math.max(0.05, (sorted[sorted.length >> 1] ?? 0) / 0.6745);
}
