import { type SeededRandom } from './seeded-random.js';

const shift = 9;
const side = 1 << shift;
const last = side - 1;

/** Square of noise that repeats without a seam; values around 0, mostly within ±1. */
export interface NoiseTile {
  at(x: number, y: number): number;
}

const tileOf = (values: Float32Array): NoiseTile => ({
  at: (x, y) => values[((y & last) << shift) | (x & last)] ?? 0,
});

/** As of film: every pixel for itself, softened by half a neighbour. */
export function grainTile(random: SeededRandom): NoiseTile {
  const raw = Float32Array.from({ length: side * side }, () => random.next() + random.next() - 1);
  return tileOf(
    smoothed(
      raw,
      [
        [1, 0],
        [0, 1],
      ],
      1.1,
    ),
  );
}

/** As of paper: fibres and hollows of some pixels. */
export function paperTile(random: SeededRandom): NoiseTile {
  const raw = Float32Array.from({ length: side * side }, () => random.next() + random.next() - 1);
  const cross: [number, number][] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
    [2, 1],
    [-1, 2],
  ];
  return tileOf(smoothed(raw, cross, 3));
}

/** Strokes of a pencil, falling to the left. */
export function hatchTile(random: SeededRandom): NoiseTile {
  const raw = Float32Array.from({ length: side * side }, () => random.next() + random.next() - 1);
  const along = Array.from({ length: 22 }, (_, step): [number, number] => [step - 11, 11 - step]);
  return tileOf(smoothed(raw, along, 4.2));
}

function smoothed(raw: Float32Array, offsets: readonly [number, number][], gain: number): Float32Array {
  const scale = gain / (offsets.length + 1);
  return raw.map((value, index) => {
    const [x, y] = [index & last, index >> shift];
    let sum = value;
    for (const [right, down] of offsets)
      sum += raw[(((y + down) & last) << shift) | ((x + right) & last)] ?? 0;
    return sum * scale;
  });
}
