const names = [
  ['topLeft', 'top', 'topRight'],
  ['left', 'centre', 'right'],
  ['bottomLeft', 'bottom', 'bottomRight'],
] as const;

export type Place = (typeof names)[number][number];

/** Bright is what comes near the brightest pixel … */
const brightShareOfMax = 0.6;
/** … unless even that is dark: then the map says nothing. */
const levelMin = 64;
/** The ninth that holds at least so much of all that is bright is where the signal is; an even spread has 0.11. */
const concentrationMin = 0.35;

/** Where in a grey map, in ninths, the signal is strongest; null where it is weak or spread over the image. */
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
  return names.flat()[best] ?? null;
}
