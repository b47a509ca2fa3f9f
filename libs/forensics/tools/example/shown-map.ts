import sharp from 'sharp';
import { type GreyMap } from '#src/report/report.js';

/** Opacity of a map where its signal is strongest. */
const opacity = 0.7;

/** The colours of Viridis, as in the page's `heat-scale`. */
const stops = [
  [68, 1, 84],
  [65, 68, 135],
  [42, 120, 142],
  [34, 168, 132],
  [122, 209, 81],
  [253, 231, 37],
] as const;

/** Draws the map in the page's colours; stronger signals are more opaque. */
export function shownMap({ width, height, data }: GreyMap): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4);
  data.forEach((level, pixel) => {
    const place = (level / 255) * (stops.length - 1);
    const low = Math.min(Math.floor(place), stops.length - 2);
    const channels = [0, 1, 2].map((channel) => {
      const [one = 0, other = 0] = [stops[low]?.[channel], stops[low + 1]?.[channel]];
      return Math.round(one + (other - one) * (place - low));
    });
    pixels.set([...channels, Math.round(level * opacity)], pixel * 4);
  });
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 60 })
    .toBuffer();
}
