import { type Place, placeNames } from '@jinwi/contracts';

/** Pixels count as bright from this fraction of the brightest pixel's level. */
const brightShareOfMax = 0.6;
/** If even the brightest pixel is below this level, the map shows nothing. */
const levelMin = 64;
/**
 * The signal is concentrated in one ninth if it holds at least this share of the bright pixels; in an even spread
 * each has 0.11.
 */
const concentrationMin = 0.35;

/** Returns the ninth of a grey map with the strongest signal; null if the signal is weak or spread over the image. */
export function strongestPlace(
  grey: Uint8ClampedArray,
  { width, height }: { width: number; height: number },
): Place | null {
  const max = grey.reduce((one, other) => Math.max(one, other), 0);
  if (max < levelMin) return null;
  const counts = new Uint32Array(9);
  let total = 0;
  for (let index = 0; index < grey.length; index += 1) {
    if ((grey[index] ?? 0) < max * brightShareOfMax) continue;
    const column = Math.floor(((index % width) * 3) / width);
    const row = Math.floor((Math.floor(index / width) * 3) / height);
    counts[row * 3 + column] = (counts[row * 3 + column] ?? 0) + 1;
    total += 1;
  }
  const best = counts.reduce((one, count, cell) => (count > (counts[one] ?? 0) ? cell : one), 0);
  if ((counts[best] ?? 0) < total * concentrationMin) return null;
  return placeNames.flat()[best] ?? null;
}
