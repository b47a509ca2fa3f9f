import { type NoiseGrid } from '../../pixels/filters/noise-grid.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { selectRank } from '../../pixels/statistics/select-rank.js';
import { solve } from '../../pixels/statistics/symmetric-matrix.js';

/** Clipped blocks have lost their noise. */
const meanMin = 10;
const meanMax = 245;
const rounds = 3;
/** Blocks further away, in standard deviations, are not used for the model. */
const outlierFrom = 2.5;
const terms = 6;

export interface UnexplainedNoise {
  columns: number;
  rows: number;
  /** ln of noise relative to the prediction from brightness and texture; 0 where left out. */
  values: Float32Array;
  /** 1 where there is nothing to compare: flat or clipped blocks. */
  isLeftOut: Uint8Array;
  usedCount: number;
}

/** Removes what brightness and texture explain from each block's noise. */
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
    const at = cell * terms;
    design[at] = 1;
    design[at + 1] = light;
    design[at + 2] = light ** 2;
    design[at + 3] = texture;
    design[at + 4] = texture ** 2;
    design[at + 5] = light * texture;
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
  const cells = values.length;
  const parts = layOut({
    design,
    target,
    isLeftOut,
    values,
    normal: [Float64Array, terms * terms],
    answer: [Float64Array, terms],
  });
  const { kernels, at, normal, answer } = parts;
  let reach = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    normal.fill(0);
    answer.fill(0);
    kernels.addNormal(at.design, at.target, at.values, at.isLeftOut, cells, reach, at.normal, at.answer);
    // Regularisation: an image of one brightness does not determine all terms.
    for (let row = 0; row < terms; row += 1) normal[row * terms + row]! += 1e-3;
    solve(normal, answer);
    reach = outlierFrom * applyModel(parts, answer);
  }
  values.set(parts.values);
}

/** Writes the residuals; returns their standard deviation, estimated from the median. */
function applyModel({ design, target, isLeftOut, values }: Fit, model: Float64Array): number {
  const sizes = new Float32Array(values.length);
  let count = 0;
  for (let cell = 0; cell < values.length; cell += 1) {
    if (isLeftOut[cell] === 1) continue;
    let expected = 0;
    for (let term = 0; term < terms; term += 1) expected += design[cell * terms + term]! * model[term]!;
    values[cell] = target[cell]! - expected;
    sizes[count] = Math.abs(values[cell]!);
    count += 1;
  }
  return Math.max(0.05, selectRank(sizes.subarray(0, count), count >> 1) / 0.6745);
}
