import { type FloatPlane } from '../../src/pixels/planes/plane.js';

/** What the kernel is compared with. Separable Gaussian blur with repeated edges: down the columns, then along the rows. */
export function blur({ width, height, data }: FloatPlane, sigma: number): FloatPlane {
  const weights = gaussian(sigma, Math.max(1, Math.ceil(sigma * 3)));
  const radius = weights.length - 1;
  const out = new Float32Array(data.length);
  const padded = new Float64Array(width + 2 * radius);
  const line = padded.subarray(radius, radius + width);
  for (let y = 0; y < height; y += 1) {
    sumColumns({ width, height, data }, weights, { y, line });
    padded.fill(line[0]!, 0, radius);
    padded.fill(line[width - 1]!, radius + width);
    sumAlong(padded, weights, out.subarray(y * width, (y + 1) * width));
  }
  return { width, height, data: out };
}

/** One half of symmetric weights with sum 1, centre first. */
function gaussian(sigma: number, radius: number): Float64Array {
  const weights = Float64Array.from({ length: radius + 1 }, (_, at) =>
    Math.exp((-at * at) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, value, at) => total + (at === 0 ? value : 2 * value), 0);
  return weights.map((value) => value / sum);
}

function sumColumns(
  { width, height, data }: FloatPlane,
  weights: Float64Array,
  { y, line }: { y: number; line: Float64Array },
): void {
  const radius = weights.length - 1;
  const own = y * width;
  const centreWeight = weights[0]!;
  for (let x = 0; x < width; x += 1) line[x] = centreWeight * data[own + x]!;
  // Two distances in one pass, so that the line is read and written half as often.
  for (let at = 1; at <= radius; at += 2) {
    const above = Math.max(0, y - at) * width;
    const below = Math.min(height - 1, y + at) * width;
    const farAbove = Math.max(0, y - at - 1) * width;
    const farBelow = Math.min(height - 1, y + at + 1) * width;
    const weight = weights[at]!;
    const farWeight = at < radius ? weights[at + 1]! : 0;
    for (let x = 0; x < width; x += 1)
      line[x]! +=
        weight * (data[above + x]! + data[below + x]!) +
        farWeight * (data[farAbove + x]! + data[farBelow + x]!);
  }
}

/** Four pixels at a time: their sums are independent and share the weight. */
function sumAlong(padded: Float64Array, weights: Float64Array, out: Float32Array): void {
  const radius = weights.length - 1;
  const centreWeight = weights[0]!;
  let x = 0;
  for (; x + 4 <= out.length; x += 4) {
    const centre = x + radius;
    let sum0 = centreWeight * padded[centre]!;
    let sum1 = centreWeight * padded[centre + 1]!;
    let sum2 = centreWeight * padded[centre + 2]!;
    let sum3 = centreWeight * padded[centre + 3]!;
    for (let at = 1; at <= radius; at += 1) {
      const weight = weights[at]!;
      const left = centre - at;
      const right = centre + at;
      sum0 += weight * (padded[left]! + padded[right]!);
      sum1 += weight * (padded[left + 1]! + padded[right + 1]!);
      sum2 += weight * (padded[left + 2]! + padded[right + 2]!);
      sum3 += weight * (padded[left + 3]! + padded[right + 3]!);
    }
    out[x] = sum0;
    out[x + 1] = sum1;
    out[x + 2] = sum2;
    out[x + 3] = sum3;
  }
  for (; x < out.length; x += 1) {
    const centre = x + radius;
    let sum = centreWeight * padded[centre]!;
    for (let at = 1; at <= radius; at += 1)
      sum += weights[at]! * (padded[centre - at]! + padded[centre + at]!);
    out[x] = sum;
  }
}
