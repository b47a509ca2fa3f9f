import sharp, { type Sharp } from 'sharp';
import { createContext } from '../src/engine/context.js';
import { decodeImage } from '../src/formats/decode-image.js';
import { probeImage } from '../src/formats/probe-image.js';
import { type ForensicMethod, type MethodResult } from '../src/methods/method.js';
import { calibrations } from '../src/verdict/weights.js';

export interface Size {
  width: number;
  height: number;
}

/** Local copies, because in the test runner every access to the global object is slow. */
const { cos, max, min, sin } = Math;

/** Makes waves of many lengths and some noise, the same in each run. High frequencies are as weak as in a photo. */
export function madePhoto(start: number, { width, height }: Size): Sharp {
  let seed = start;
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const waves = Array.from({ length: 14 }, (_, index) => {
    const frequency = 0.02 * 1.42 ** index;
    const angle = random() * Math.PI;
    return {
      x: frequency * cos(angle),
      y: frequency * sin(angle),
      phase: random() * 6,
      gain: 13 / (1 + frequency * 6),
    };
  });
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    let value = 128 + (random() - 0.5) * 12;
    for (const wave of waves) value += wave.gain * sin(x * wave.x + y * wave.y + wave.phase);
    for (let channel = 0; channel < 3; channel += 1) {
      pixels[pixel * 3 + channel] = min(240, max(15, value + channel * 4));
    }
  }
  return fromPixels(pixels, { width, height });
}

const fromPixels = (pixels: Buffer, { width, height }: Size): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 3 } });

/** Pastes the image file `patch` over the pixels of `host`. */
export async function pasteInto(
  host: Buffer,
  { patch, left, top }: { patch: Buffer; left: number; top: number },
): Promise<Sharp> {
  const { data, info } = await sharp(host)
    .composite([{ input: patch, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return fromPixels(data, info);
}

export async function runOn(method: ForensicMethod, bytes: Uint8Array): Promise<MethodResult> {
  const probe = await probeImage(bytes);
  const image = await decodeImage(bytes, probe);
  return method.run(createContext({ bytes, probe, image }), calibrations[method.id] ?? {});
}
