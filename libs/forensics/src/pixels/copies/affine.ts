/** Maps (x, y) to (xx·x + xy·y + x0, yx·x + yy·y + y0). */
export interface Affine {
  xx: number;
  xy: number;
  yx: number;
  yy: number;
  x0: number;
  y0: number;
}

export const identity: Affine = { xx: 1, xy: 0, yx: 0, yy: 1, x0: 0, y0: 0 };

/** Pairs of points, four numbers each: x and y of the first, x and y of the second. */
export type PointPairs = Float64Array;

export const determinant = ({ xx, xy, yx, yy }: Affine): number => xx * yy - xy * yx;

export function invert(transform: Affine): Affine {
  const { xx, xy, yx, yy, x0, y0 } = transform;
  const scale = 1 / determinant(transform);
  return {
    xx: yy * scale,
    xy: -xy * scale,
    yx: -yx * scale,
    yy: xx * scale,
    x0: (xy * y0 - yy * x0) * scale,
    y0: (yx * x0 - xx * y0) * scale,
  };
}

/** Expresses a transform in pixels that are `factor` times smaller. */
export const rescale = (transform: Affine, factor: number): Affine => ({
  ...transform,
  x0: transform.x0 * factor + ((transform.xx + transform.xy - 1) * (factor - 1)) / 2,
  y0: transform.y0 * factor + ((transform.yx + transform.yy - 1) * (factor - 1)) / 2,
});

/** Whether the transform shrinks, enlarges and stretches no more than real copies do. */
export function isPlausible(transform: Affine): boolean {
  const { xx, xy, yx, yy } = transform;
  const area = Math.abs(determinant(transform));
  // The squared Frobenius norm is σ1² + σ2² and the area σ1·σ2, so their quotient limits the ratio of the axes.
  const norm = xx * xx + xy * xy + yx * yx + yy * yy;
  return area > 0.12 && area < 8.5 && norm / area < 3.2;
}

/** Least-squares fit; null if the points lie on a line. */
export function fitAffine(pairs: PointPairs): Affine | null {
  const count = pairs.length / 4;
  const mean = [0, 0, 0, 0];
  for (let at = 0; at < pairs.length; at += 1) mean[at % 4]! += pairs[at]! / count;
  const [meanX = 0, meanY = 0, meanToX = 0, meanToY = 0] = mean;
  const sums = { xx: 0, xy: 0, yy: 0, xu: 0, yu: 0, xv: 0, yv: 0 };
  for (let at = 0; at < pairs.length; at += 4) {
    const x = pairs[at]! - meanX;
    const y = pairs[at + 1]! - meanY;
    const u = pairs[at + 2]! - meanToX;
    const v = pairs[at + 3]! - meanToY;
    sums.xx += x * x;
    sums.xy += x * y;
    sums.yy += y * y;
    sums.xu += x * u;
    sums.yu += y * u;
    sums.xv += x * v;
    sums.yv += y * v;
  }
  const area = sums.xx * sums.yy - sums.xy * sums.xy;
  // Points in a band that is thinner than one pixel on average do not determine the transform across the band.
  if (area < (sums.xx + sums.yy) * count) return null;
  const xx = (sums.xu * sums.yy - sums.yu * sums.xy) / area;
  const xy = (sums.yu * sums.xx - sums.xu * sums.xy) / area;
  const yx = (sums.xv * sums.yy - sums.yv * sums.xy) / area;
  const yy = (sums.yv * sums.xx - sums.xv * sums.xy) / area;
  return {
    xx,
    xy,
    yx,
    yy,
    x0: meanToX - xx * meanX - xy * meanY,
    y0: meanToY - yx * meanX - yy * meanY,
  };
}
