import { noiseAt } from '../example/noise.js';
import { dot, mix, scaled, unit, type Vector } from '../example/vector.js';
import { layeredNoise, type Scene } from './paint.js';

/** Width of a pebble as a share of the picture's height. */
const pebble = 0.07;
const sun: Vector = unit([-0.55, -0.5, 0.67]);

const stones: readonly Vector[] = [
  [0.34, 0.33, 0.32],
  [0.2, 0.21, 0.23],
  [0.46, 0.41, 0.34],
  [0.3, 0.24, 0.19],
  [0.62, 0.6, 0.56],
  [0.36, 0.2, 0.15],
];

/** Draws round pebbles from above, with the red cap of a bottle at `cap`. */
export const beach =
  (cap?: { x: number; y: number }): Scene =>
  (x, y) => {
    const found = cap && capAt((x - cap.x) / 0.075, (y - cap.y) / 0.075);
    return found ?? pebbleAt(x, y);
  };

function pebbleAt(x: number, y: number): Vector {
  const [column, row] = [Math.floor(x / pebble), Math.floor(y / pebble)];
  let [nearest, second] = [9, 9];
  let [centreX, centreY, hue] = [0, 0, 0];
  for (let down = row - 1; down <= row + 1; down += 1) {
    for (let across = column - 1; across <= column + 1; across += 1) {
      const random = (seed: number): number => noiseAt([across, down, seed]);
      const [toX, toY] = [across + 0.15 + 0.7 * random(1), down + 0.15 + 0.7 * random(2)];
      const stretch = 0.75 + 0.5 * random(3);
      const distance = Math.hypot((x / pebble - toX) * stretch, (y / pebble - toY) / stretch);
      if (distance < nearest)
        [nearest, second, centreX, centreY, hue] = [distance, nearest, toX, toY, random(4)];
      else if (distance < second) second = distance;
    }
  }
  const gap = second - nearest;
  const slope = Math.min(1, nearest * 1.25);
  const bump = noiseAt([x * 150, y * 150, 8]) - 0.5;
  const normal = unit([
    (x / pebble - centreX) * slope + bump * 0.25,
    (y / pebble - centreY) * slope + bump * 0.25,
    0.75,
  ]);
  const speckle = 0.72 + 0.56 * layeredNoise([x * 90, y * 90, hue * 50], 4);
  const stone = stones[Math.floor(hue * stones.length * 0.999)] ?? stones[0]!;
  const light = 0.16 + 1.25 * Math.max(0, dot(normal, sun));
  return scaled(mix([0.02, 0.018, 0.015], scaled(stone, speckle * light), Math.min(1, gap * 5)), 1.25);
}

/** Returns the colour of a crown cap seen from above; null outside it. x and y start at its centre, in radii. */
function capAt(x: number, y: number): Vector | null {
  const [distance, turn] = [Math.hypot(x, y), Math.atan2(y, x)];
  const rim = 0.95 + 0.05 * Math.cos(turn * 21);
  if (distance > rim) return null;
  const edge = distance > 0.78 ? 0.6 + 0.4 * Math.cos(turn * 21) : 1;
  const light = 0.55 - 0.35 * (x * 0.6 + y * 0.55);
  return scaled(distance < 0.4 ? [0.85, 0.8, 0.72] : [0.62, 0.05, 0.06], light * edge * 1.3);
}
