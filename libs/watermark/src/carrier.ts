import { createHash } from 'node:crypto';
import { signCount } from './mark-code.js';

/** Side, in units, of the tile that the pattern repeats. A unit is one pixel, unless the pattern is enlarged. */
export const period = 128;

/** A wave in the tile: the whole number of cycles per period along x and y, and the phase at the tile's corner. */
export interface Wave {
  x: number;
  y: number;
  phase: number;
}

/** All waves of an installation. `template` is the same in all its images. The signs of `data` encode the mark. */
export interface Carrier {
  template: Wave[];
  data: Wave[];
}

export const templateCount = 24;
/** The template's share of the pattern's power. With a larger share, the data waves are weaker. */
const templateShare = 0.33;
export const templateAmplitude = Math.sqrt((2 * templateShare) / templateCount);
export const dataAmplitude = Math.sqrt((2 * (1 - templateShare)) / signCount);

/**
 * Frequencies of the waves, in cycles per period. Most of a picture's power is at lower frequencies. Higher frequencies
 * are lost if the picture is halved or saved as JPEG.
 */
export const band = { from: 4, to: 18 };
const templateBand = { from: 6, to: 14 };

/** Uses the key to choose the frequencies and phases of the waves. */
export function carrierOf(key: Uint8Array): Carrier {
  const random = randomOf(key);
  const waves = shuffled(lattice(), random).map((wave) => ({ ...wave, phase: 2 * Math.PI * random() }));
  const template = waves.filter(isTemplate).slice(0, templateCount);
  const data = waves.filter((wave) => !template.includes(wave)).slice(0, signCount);
  return { template, data };
}

function isTemplate({ x, y }: Wave): boolean {
  const radius = Math.hypot(x, y);
  return radius >= templateBand.from && radius <= templateBand.to;
}

/** Returns the frequencies in the band. Leaves out one of each opposite pair, because both describe the same wave. */
function lattice(): { x: number; y: number }[] {
  const points = [];
  for (let x = 0; x <= band.to; x += 1)
    for (let y = x === 0 ? 1 : -band.to; y <= band.to; y += 1) {
      const radius = Math.hypot(x, y);
      if (radius >= band.from && radius <= band.to) points.push({ x, y });
    }
  return points;
}

function shuffled<T>(values: T[], random: () => number): T[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const at = Math.floor(random() * (last + 1));
    [result[last], result[at]] = [result[at]!, result[last]!];
  }
  return result;
}

/** Returns a function that returns numbers in [0, 1), made with SHA-256 in counter mode. */
function randomOf(key: Uint8Array): () => number {
  let block = Buffer.alloc(0);
  let counter = 0;
  return () => {
    if (block.length === 0) {
      block = createHash('sha256').update(key).update(`jinwi watermark 1 ${counter}`).digest();
      counter += 1;
    }
    const value = block.readUInt32BE(0);
    block = block.subarray(4);
    return value / 2 ** 32;
  };
}
