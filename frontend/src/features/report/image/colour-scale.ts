/**
 * Colour stops of viridis (Smith and van der Walt, 2015), which is perceptually uniform, also for colour-blind
 * people.
 */
const stops = [
  [68, 1, 84],
  [71, 45, 123],
  [59, 82, 139],
  [44, 114, 142],
  [33, 145, 140],
  [40, 174, 128],
  [94, 201, 98],
  [173, 220, 48],
  [253, 231, 37],
] as const;

const levelMax = 255;

/** Minimum opacity (0…255) of a fading map, used where it has no signal. */
const fadedAlphaMin = 64;

/** The colours of the grey levels 0…255, as RGBA pixels. */
export const solidColours = pixelsOf(() => levelMax);

/** The same colours, transparent where the signal is weak. */
export const fadingColours = pixelsOf((share) => fadedAlphaMin + (levelMax - fadedAlphaMin) * share);

function pixelsOf(alphaOf: (share: number) => number): Uint32Array {
  const colours = Array.from({ length: levelMax + 1 }, (_, level) => {
    const share = level / levelMax;
    return [...colourAt(share), alphaOf(share)];
  });
  return new Uint32Array(Uint8ClampedArray.from(colours.flat()).buffer);
}

function colourAt(share: number): number[] {
  const place = share * (stops.length - 1);
  const low = Math.min(Math.floor(place), stops.length - 2);
  const [from, to] = [stops[low] ?? [], stops[low + 1] ?? []];
  return from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * (place - low)));
}

/** The same scale as a CSS gradient, for the legend. */
export const colourGradient = `linear-gradient(to right, ${stops.map((stop) => `rgb(${stop.join(' ')})`).join(', ')})`;
