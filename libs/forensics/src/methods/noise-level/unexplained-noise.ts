import { type NoiseGrid } from '../../pixels/filters/noise-grid.js';
import { openKernels } from '../../pixels/kernels/kernels.js';
import { selectRank } from '../../pixels/statistics/select-rank.js';
import { solve } from '../../pixels/statistics/symmetric-matrix.js';

/** Clipped blocks have lost their noise. */
const meanMin = 10;
const meanMax = 245;
const rounds = 3;
/** Blocks further away, in standard deviations, are not used for the model. */
const outlierFrom = 2.5;
const terms = 6;
const normalBytes = terms * terms * Float64Array.BYTES_PER_ELEMENT;

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
  const answerAt = normalBytes;
  const designAt = answerAt + terms * Float64Array.BYTES_PER_ELEMENT;
  const targetAt = designAt + design.byteLength;
  const valuesAt = targetAt + target.byteLength;
  const leftOutAt = valuesAt + values.byteLength;
  const { memory, addNormal } = openKernels(leftOutAt + cells);
  new Float64Array(memory, designAt).set(design);
  new Float64Array(memory, targetAt).set(target);
  new Uint8Array(memory, leftOutAt).set(isLeftOut);
  const normal = new Float64Array(memory, 0, terms * terms);
  const answer = new Float64Array(memory, answerAt, terms);
  let reach = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    normal.fill(0);
    answer.fill(0);
    new Float32Array(memory, valuesAt).set(values);
    addNormal(designAt, targetAt, valuesAt, leftOutAt, cells, reach, 0, answerAt);
    // Regularisation: an image of one brightness does not determine all terms.
    for (let row = 0; row < terms; row += 1) normal[row * terms + row]! += 1e-3;
    solve(normal, answer);
    reach = outlierFrom * applyModel({ design, target, isLeftOut, values }, answer);
  }
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
