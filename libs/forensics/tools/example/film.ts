import { seededRandom } from '../statistics/seeded-random.js';
import { type Light } from './render.js';

/** Standard deviations of the sensor's noise: `shotNoise` of light at an intensity of 1, `readNoise` of electronics. */
const shotNoise = 0.006;
const readNoise = 0.0022;

/** Makes 8-bit RGB as a camera does: with noise, one measured colour per pixel, and a tone curve. */
export function develop({ width, height, data }: Light): Uint8Array<ArrayBuffer> {
  const mosaic = expose({ width, height, data });
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        rgb[at] = toneOf(neighbours(mosaic, { width, height, x, y, channel }));
      }
    }
  }
  return rgb;
}

/** Returns the channel of the colour filter at a pixel: rows of red and green alternate with rows of green and blue. */
const filterAt = (x: number, y: number): number => (y % 2) + (x % 2);

function expose({ width, height, data }: Light): Float32Array {
  const random = seededRandom(7);
  // Nearly Gaussian numbers with a variance of 1.
  const gaussian = (): number => (random() + random() + random() + random() - 2) * Math.sqrt(3);
  return Float32Array.from({ length: width * height }, (_, pixel) => {
    const light = data[pixel * 3 + filterAt(pixel % width, Math.floor(pixel / width))] ?? 0;
    return light + gaussian() * Math.hypot(shotNoise * Math.sqrt(Math.max(0, light)), readNoise);
  });
}

/** Returns a colour's value at a pixel: measured, or else the mean of the neighbours that measured this colour. */
function neighbours(
  mosaic: Float32Array,
  { width, height, x, y, channel }: { width: number; height: number; x: number; y: number; channel: number },
): number {
  if (filterAt(x, y) === channel) return mosaic[y * width + x] ?? 0;
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      if (filterAt(column, row) !== channel) continue;
      sum += mosaic[row * width + column] ?? 0;
      count += 1;
    }
  }
  return sum / count;
}

/** Compresses the highlights, then applies the sRGB curve. */
function toneOf(light: number): number {
  const soft = 1 - Math.exp(-1.25 * Math.max(0, light));
  const encoded = soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded);
}
