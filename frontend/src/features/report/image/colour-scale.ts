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

const channelMax = 255;

const between = (one: number, other: number, share: number): number =>
  Math.round(one + (other - one) * share);

/** The colours of the grey levels 0…255, as consecutive RGB triples. */
export const colourTable: Uint8ClampedArray = Uint8ClampedArray.from(
  { length: (channelMax + 1) * 3 },
  (_, index) => {
    const level = Math.floor(index / 3) / channelMax;
    const place = level * (stops.length - 1);
    const low = Math.min(Math.floor(place), stops.length - 2);
    const channel = (index % 3) as 0 | 1 | 2;
    return between(stops[low]?.[channel] ?? 0, stops[low + 1]?.[channel] ?? 0, place - low);
  },
);

/** The same scale as a CSS gradient, for the legend. */
export const colourGradient = `linear-gradient(to right, ${stops.map((stop) => `rgb(${stop.join(' ')})`).join(', ')})`;
