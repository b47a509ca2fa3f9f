import { type SeededRandom } from './seeded-random.js';

/** A square of noise that tiles seamlessly; values around 0, mostly within ±1. */
export interface NoiseTile {
  at(x: number, y: number): number;
}

/** Film grain: neighbouring pixels are almost independent. */
export const grainTile = (random: SeededRandom): NoiseTile =>
  smoothed(random, {
    offsets: [
      [1, 0],
      [0, 1],
    ],
    gain: 1.1,
  });

/** Paper texture: fibres and hollows of a few pixels. */
export const paperTile = (random: SeededRandom): NoiseTile =>
  smoothed(random, {
    offsets: [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
      [2, 1],
      [-1, 2],
    ],
    gain: 3,
  });

/** Pencil strokes, falling to the left. */
export function hatchTile(random: SeededRandom): NoiseTile {
  const shift = 9;
  const [side, reach] = [1 << shift, 11];
  const raw = rawNoise(random, side);
  const values = new Float32Array(side * side);
  const rawAt = (x: number, y: number): number => raw[((y & (side - 1)) << shift) | (x & (side - 1))] ?? 0;
  for (let start = 0; start < side; start += 1) {
    // A sliding sum along each diagonal.
    let sum = 0;
    for (let step = -reach; step <= reach; step += 1) sum += rawAt(start + step, -step);
    for (let step = 0; step < side; step += 1) {
      values[(((side - step) & (side - 1)) << shift) | ((start + step) & (side - 1))] = sum * 0.19;
      sum += rawAt(start + step + reach + 1, -step - reach - 1) - rawAt(start + step - reach, reach - step);
    }
  }
  return tileOf(values, shift);
}

const rawNoise = (random: SeededRandom, side: number): Float32Array =>
  Float32Array.from({ length: side * side }, () => random.next() + random.next() - 1);

function smoothed(
  random: SeededRandom,
  { offsets, gain }: { offsets: readonly [number, number][]; gain: number },
): NoiseTile {
  const shift = 8;
  const last = (1 << shift) - 1;
  const raw = rawNoise(random, 1 << shift);
  const scale = gain / (offsets.length + 1);
  const values = raw.map((value, index) => {
    const [x, y] = [index & last, index >> shift];
    let sum = value;
    for (const [right, down] of offsets)
      sum += raw[(((y + down) & last) << shift) | ((x + right) & last)] ?? 0;
    return sum * scale;
  });
  return tileOf(values, shift);
}

function tileOf(values: Float32Array, shift: number): NoiseTile {
  const last = (1 << shift) - 1;
  return { at: (x, y) => values[((y & last) << shift) | (x & last)] ?? 0 };
}
