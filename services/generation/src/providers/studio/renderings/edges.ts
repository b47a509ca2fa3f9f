import { inBands, type Plane, planeAsSharp, toPlane } from '../picture.js';

const { exp, round } = Math;

/**
 * Pen lines: 255 is paper, 0 is ink. Difference of two blurs with a soft threshold (Winnemöller's XDoG), so that lines
 * grow and fade with the contrast.
 */
export async function inkLines(
  brightness: Plane,
  { sigma, softness, threshold }: { sigma: number; softness: number; threshold: number },
): Promise<Plane> {
  const [fine, coarse] = await Promise.all([blurred(brightness, sigma), blurred(brightness, sigma * 1.6)]);
  const values = new Uint8Array(brightness.values.length);
  await inBands(values.length, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const difference = (fine.values[pixel] ?? 0) - (coarse.values[pixel] ?? 0) + threshold;
      values[pixel] = difference >= 0 ? 255 : round(255 * exp(difference / softness));
    }
  });
  return { ...brightness, values };
}

/** Integer blurs of different widths differ even in flat areas; float blurs do not. */
const blurred = (plane: Plane, sigma: number): Promise<Plane> =>
  toPlane(planeAsSharp(plane).blur({ sigma, precision: 'float' }));
