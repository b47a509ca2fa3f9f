/** Grey levels of an image, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

interface BytePlane {
  width: number;
  height: number;
  data: Uint8Array;
}

export function toPlane({ width, height, data }: BytePlane): Plane {
  return { width, height, data: Float32Array.from(data) };
}

/** Area mean: each target pixel is the mean of the source area that it covers. `factor` ≥ 1 in source pixels. */
export function shrink(source: BytePlane, factor: number): Plane {
  const width = Math.floor(source.width / factor);
  const height = Math.floor(source.height / factor);
  const columns = spans({ length: width, factor, limit: source.width });
  const rows = spans({ length: height, factor, limit: source.height });
  const data = new Float32Array(width * height);
  const sums = new Float32Array(source.width);
  for (let y = 0; y < height; y += 1) {
    sumRows(source, sums, {
      from: y * factor,
      to: (y + 1) * factor,
      last: rows.last[y]!,
      first: rows.first[y]!,
    });
    for (let x = 0; x < width; x += 1) {
      const first = columns.first[x]!;
      const last = columns.last[x]!;
      let sum = sums[first]! * (first + 1 - x * factor);
      for (let at = first + 1; at < last; at += 1) sum += sums[at]!;
      if (last > first) sum += sums[last]! * ((x + 1) * factor - last);
      data[y * width + x] = sum / (factor * factor);
    }
  }
  return { width, height, data };
}

function spans({ length, factor, limit }: { length: number; factor: number; limit: number }): {
  first: Int32Array;
  last: Int32Array;
} {
  const first = Int32Array.from({ length }, (_, index) => Math.floor(index * factor));
  const last = Int32Array.from({ length }, (_, index) =>
    Math.min(limit - 1, Math.ceil((index + 1) * factor) - 1),
  );
  return { first, last };
}

function sumRows(
  { width, data }: BytePlane,
  sums: Float32Array,
  { from, to, first, last }: { from: number; to: number; first: number; last: number },
): void {
  sums.fill(0);
  for (let row = first; row <= last; row += 1) {
    const share = Math.min(to, row + 1) - Math.max(from, row);
    const start = row * width;
    for (let x = 0; x < width; x += 1) sums[x]! += share * data[start + x]!;
  }
}

/** Twice the size, bilinear. */
export function double({ width, height, data }: Plane): Plane {
  const wide = width * 2;
  const out = new Float32Array(wide * height * 2);
  for (let y = 0; y < height * 2; y += 1) {
    const above = Math.floor(y / 2) * width;
    const below = Math.min(height - 1, (y + 1) >> 1) * width;
    for (let x = 0; x < wide; x += 1) {
      const left = x >> 1;
      const right = Math.min(width - 1, (x + 1) >> 1);
      out[y * wide + x] =
        (data[above + left]! + data[above + right]! + data[below + left]! + data[below + right]!) / 4;
    }
  }
  return { width: wide, height: height * 2, data: out };
}

/** Every second pixel. */
export function halve({ width, height, data }: Plane): Plane {
  const narrow = width >> 1;
  const low = height >> 1;
  const out = new Float32Array(narrow * low);
  for (let y = 0; y < low; y += 1) {
    for (let x = 0; x < narrow; x += 1) out[y * narrow + x] = data[y * 2 * width + x * 2]!;
  }
  return { width: narrow, height: low, data: out };
}

/** Gaussian blur, edges repeated: each line is summed down the columns, then along itself. */
export function blur({ width, height, data }: Plane, sigma: number): Plane {
  const kernel = gaussian(sigma, Math.max(1, Math.ceil(sigma * 3)));
  const radius = kernel.length - 1;
  const out = new Float32Array(data.length);
  const padded = new Float64Array(width + 2 * radius);
  const line = padded.subarray(radius, radius + width);
  for (let y = 0; y < height; y += 1) {
    sumColumns({ width, height, data }, kernel, { y, line });
    padded.fill(line[0]!, 0, radius);
    padded.fill(line[width - 1]!, radius + width);
    sumAlong(padded, kernel, out.subarray(y * width, (y + 1) * width));
  }
  return { width, height, data: out };
}

/** One half of a symmetric kernel, centre first, of sum 1. */
function gaussian(sigma: number, radius: number): Float64Array {
  const kernel = Float64Array.from({ length: radius + 1 }, (_, at) =>
    Math.exp((-at * at) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((total, value, at) => total + (at === 0 ? value : 2 * value), 0);
  return kernel.map((value) => value / sum);
}

function sumColumns(
  { width, height, data }: Plane,
  kernel: Float64Array,
  { y, line }: { y: number; line: Float64Array },
): void {
  const radius = kernel.length - 1;
  const own = y * width;
  const centreWeight = kernel[0]!;
  for (let x = 0; x < width; x += 1) line[x] = centreWeight * data[own + x]!;
  // Two distances in one pass: the line is read and written half as often.
  for (let at = 1; at <= radius; at += 2) {
    const above = Math.max(0, y - at) * width;
    const below = Math.min(height - 1, y + at) * width;
    const farAbove = Math.max(0, y - at - 1) * width;
    const farBelow = Math.min(height - 1, y + at + 1) * width;
    const weight = kernel[at]!;
    const farWeight = at < radius ? kernel[at + 1]! : 0;
    for (let x = 0; x < width; x += 1)
      line[x]! +=
        weight * (data[above + x]! + data[below + x]!) +
        farWeight * (data[farAbove + x]! + data[farBelow + x]!);
  }
}

/** Four pixels at a time: their sums do not wait for each other, and share the weight. */
function sumAlong(padded: Float64Array, kernel: Float64Array, out: Float32Array): void {
  const radius = kernel.length - 1;
  const centreWeight = kernel[0]!;
  let x = 0;
  for (; x + 4 <= out.length; x += 4) {
    const centre = x + radius;
    let sum0 = centreWeight * padded[centre]!;
    let sum1 = centreWeight * padded[centre + 1]!;
    let sum2 = centreWeight * padded[centre + 2]!;
    let sum3 = centreWeight * padded[centre + 3]!;
    for (let at = 1; at <= radius; at += 1) {
      const weight = kernel[at]!;
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
      sum += kernel[at]! * (padded[centre - at]! + padded[centre + at]!);
    out[x] = sum;
  }
}
