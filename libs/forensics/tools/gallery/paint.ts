import { noiseAt } from '../example/noise.js';
import { type Light } from '../example/render.js';
import { type Vector } from '../example/vector.js';

export const size = { width: 768, height: 512 };

/** Linear light at a place; x and y are distances from the upper left corner, in units of the picture's height. */
export type Scene = (x: number, y: number) => Vector;

/** Places within a pixel at which its light is measured. */
const samples = [
  [0.125, 0.375],
  [0.375, 0.875],
  [0.625, 0.125],
  [0.875, 0.625],
] as const;

export function paint(scene: Scene): Light {
  const { width, height } = size;
  const data = new Float32Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      for (const [across, down] of samples) {
        const light = scene((x + across) / height, (y + down) / height);
        for (let channel = 0; channel < 3; channel += 1)
          data[at + channel]! += light[channel]! / samples.length;
      }
    }
  }
  return { width, height, data };
}

/** Returns noise, 0..1. The details of each further octave are half as large and half as strong. */
export function layeredNoise(place: Vector, octaves: number): number {
  let [sum, weight, scale] = [0, 0, 1];
  for (let octave = 0; octave < octaves; octave += 1, scale *= 2) {
    const [x, y, z] = place;
    sum += noiseAt([x * scale, y * scale, z + octave * 17]) / scale;
    weight += 1 / scale;
  }
  return sum / weight;
}
