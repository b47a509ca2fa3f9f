import { asSharp, inBands, type Picture, toPicture, toPlane } from './picture.js';
import { type Palette } from './palettes.js';

// Looking up a global for every pixel is slow in a vm context, such as Jest's.
const { cos, floor, log, max, min, round, sin, sqrt } = Math;

type Colour = readonly [red: number, green: number, blue: number];

export interface GradeOptions {
  palette: Palette;
  /** 0 leaves the picture unchanged. */
  strength: number;
  /** Rotates the palette's hues, in degrees. */
  hueDegrees: number;
  /** Added to the palette's exposure, in stops. */
  exposure: number;
}

/** Tone, saturation and split toning in one pass over the pixels. */
export async function grade(picture: Picture, options: GradeOptions): Promise<Picture> {
  const { palette } = options;
  const strength = palette.isWhole === true ? 1 : options.strength;
  const tone = toneCurve(palette.exposure + options.exposure, palette.contrast);
  const ramp = colourRamp(palette.stops.map((stop) => turnHue(colourOf(stop), options.hueDegrees)));
  const { saturation, amount } = palette;
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let at = from * 3; at < to * 3; at += 3) {
      const red = picture.rgb[at] ?? 0;
      const green = picture.rgb[at + 1] ?? 0;
      const blue = picture.rgb[at + 2] ?? 0;
      const light = tone[(red * 77 + green * 150 + blue * 29) >> 8] ?? 0;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = picture.rgb[at + channel] ?? 0;
        const toned = light + ((tone[own] ?? 0) - light) * saturation;
        const graded = toned + ((ramp[round(light) * 3 + channel] ?? 0) - toned) * amount;
        rgb[at + channel] = clamp(own + (graded - own) * strength);
      }
    }
  });
  return { width: picture.width, height: picture.height, rgb };
}

/** Brings the mean brightness near the middle: paper and canvas need light pictures. */
export async function evenlyLit(picture: Picture): Promise<Picture> {
  const spread = await toPicture(asSharp(picture).normalise({ lower: 1, upper: 99 }));
  const [mean = 128] = (await toPlane(asSharp(spread).greyscale().resize(1, 1, { fit: 'fill' }))).values;
  const exponent = max(0.5, min(1.1, log(0.55) / log(max(0.05, mean / 255))));
  const curve = Uint8Array.from({ length: 256 }, (_, value) => round(255 * (value / 255) ** exponent));
  const rgb = new Uint8Array(spread.rgb.length);
  await inBands(rgb.length / 3, (from, to) => {
    for (let at = from * 3; at < to * 3; at += 1) rgb[at] = curve[spread.rgb[at] ?? 0] ?? 0;
  });
  return { ...spread, rgb };
}

const clamp = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value);

/** Exposure in linear light, then a soft S-curve around the middle that keeps black and white. */
function toneCurve(exposureStops: number, contrast: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, value) => {
    const exposed = 1 - (1 - value / 255) ** (2 ** exposureStops);
    const curved = exposed + (contrast - 1) * 1.6 * (exposed - 0.5) * exposed * (1 - exposed) * 4;
    return clamp(curved * 255);
  });
}

/** 256 RGB colours, evenly from the first stop to the last. */
export function colourRamp(stops: readonly Colour[]): Float32Array {
  const ramp = new Float32Array(256 * 3);
  for (let value = 0; value < 256; value += 1) {
    const place = (value / 255) * (stops.length - 1);
    const index = min(stops.length - 2, floor(place));
    for (let channel = 0; channel < 3; channel += 1) {
      const low = stops[index]?.[channel] ?? 0;
      const high = stops[index + 1]?.[channel] ?? 0;
      ramp[value * 3 + channel] = low + (high - low) * (place - index);
    }
  }
  return ramp;
}

/** `#rrggbb` */
export const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** Rotates around the grey axis, which keeps brightness nearly unchanged. */
function turnHue([red, green, blue]: Colour, degrees: number): Colour {
  const angle = (degrees / 180) * Math.PI;
  const [kept, turned] = [cos(angle), sin(angle) / sqrt(3)];
  const mean = (red + green + blue) / 3;
  return [
    clamp(mean + (red - mean) * kept + (blue - green) * turned),
    clamp(mean + (green - mean) * kept + (red - blue) * turned),
    clamp(mean + (blue - mean) * kept + (green - red) * turned),
  ];
}
