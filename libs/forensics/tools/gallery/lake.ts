import { mix, plus, scaled, type Vector } from '../example/vector.js';
import { layeredNoise, type Scene } from './paint.js';

/** Something that floats on the lake or in the sky. Returns the thing's colour at a place; null outside the thing. */
type Thing = (x: number, y: number) => Vector | null;

const horizon = 0.6;
const sun = { x: 1.05, y: 0.5 };

/** Ridges from the farthest to the nearest, with their height above the horizon, their roughness and their colour. */
const ridges = [
  { rise: 0.27, wide: 1.7, octaves: 6, colour: [0.3, 0.26, 0.36], seed: 3 },
  { rise: 0.2, wide: 2.4, octaves: 6, colour: [0.17, 0.16, 0.25], seed: 9 },
  { rise: 0.12, wide: 3.4, octaves: 7, colour: [0.07, 0.085, 0.13], seed: 21 },
  { rise: 0.055, wide: 9, octaves: 6, colour: [0.018, 0.028, 0.032], seed: 40 },
] as const;

/** Draws a mountain lake at dusk with things on it, which are mirrored in the water. */
export const lake =
  (...things: Thing[]): Scene =>
  (x, y) =>
    y < horizon ? land(things, x, y) : water(things, x, y);

function land(things: readonly Thing[], x: number, y: number): Vector {
  for (const thing of things) {
    const colour = thing(x, y);
    if (colour) return colour;
  }
  for (let at = ridges.length - 1; at >= 0; at -= 1) {
    const { rise, colour, seed } = ridges[at]!;
    const top = topsAt(x)[at]!;
    if (y <= top) continue;
    const haze = Math.min(1, (y - top) / rise) * rise * 1.6;
    const grain = 0.75 + 0.5 * layeredNoise([x * 60, y * 60, seed], 3);
    return mix(scaled(colour, grain), skyAt(x, horizon), haze);
  }
  return skyAt(x, y);
}

const columns = 4096;
const knownTops = new Map<number, number[]>();

/** Returns the heights of the ridges' tops in a column of the scene. */
function topsAt(x: number): number[] {
  const column = Math.round(x * columns);
  let tops = knownTops.get(column);
  if (tops === undefined) {
    tops = ridges.map(
      ({ rise, wide, octaves, seed }) =>
        horizon - rise * (0.25 + 1.2 * layeredNoise([(column / columns) * wide, seed, 0], octaves) ** 1.4),
    );
    knownTops.set(column, tops);
  }
  return tops;
}

function skyAt(x: number, y: number): Vector {
  const height = Math.max(0, 1 - y / horizon);
  const base = mix([0.95, 0.5, 0.28], [0.13, 0.2, 0.42], height ** 0.65);
  const glow = Math.exp(-4.5 * Math.hypot(x - sun.x, (y - sun.y) * 1.6));
  const cloud = Math.max(0, layeredNoise([x * 2.2, y * 9, 5], 5) - 0.5) * 1.9 * height;
  return plus(mix(base, [0.9, 0.62, 0.52], cloud), scaled([1.1, 0.62, 0.25], glow));
}

/** Mirrors the land, disturbed by waves that grow towards the viewer. */
function water(things: readonly Thing[], x: number, y: number): Vector {
  for (const thing of things) {
    const colour = thing(x, y);
    if (colour) return colour;
  }
  const depth = y - horizon;
  const wave = layeredNoise([(x * 7) / (0.25 + depth), 40 / (0.08 + depth), 7], 4) - 0.5;
  const mirrored = land(things, x + wave * depth * 0.12, horizon - depth * 0.92 + wave * depth * 0.55);
  return mix(scaled(mirrored, 0.72), [0.02, 0.035, 0.06], Math.min(0.6, depth * 1.4));
}

/** Makes a sailing boat. `x` and `y` are the middle of its waterline. */
export const boat =
  ({ x, y, length }: { x: number; y: number; length: number }): Thing =>
  (toX, toY) => {
    const [across, up] = [(toX - x) / length, (y - toY) / length];
    if (up >= 0 && up < 0.13 && Math.abs(across) < 0.36 + 0.9 * up) return [0.05, 0.03, 0.03];
    if (up < 0.17 || up > 1.1) return null;
    const reach = (1.1 - up) / 0.93;
    const isSail = (across > 0.02 && across < 0.46 * reach) || (across < -0.02 && across > -0.24 * reach);
    return isSail ? scaled([0.85, 0.72, 0.6], 0.75 + 0.3 * (1 - reach) - 0.25 * Math.sign(-across)) : null;
  };

/** Makes a hot-air balloon. `x` and `y` are the centre of its envelope. */
export const balloon =
  ({ x, y, radius }: { x: number; y: number; radius: number }): Thing =>
  (toX, toY) => {
    const [across, down] = [(toX - x) / radius, (toY - y) / radius];
    if (Math.abs(across) < 0.16 && down > 1.5 && down < 1.78) return [0.12, 0.06, 0.03];
    const ropes = Math.abs(Math.abs(across) - 0.3 + (down - 1.05) * 0.3) < 0.02 && down > 0.9 && down < 1.5;
    if (ropes) return [0.1, 0.08, 0.07];
    const width = down < 0 ? Math.sqrt(Math.max(0, 1 - down * down)) : Math.cos(Math.min(1.2, down) * 1.1);
    if (down < -1 || down > 1.1 || Math.abs(across) > width) return null;
    const turn = Math.asin(Math.max(-1, Math.min(1, across / width)));
    const stripe = Math.floor((turn / Math.PI + 0.5) * 8) % 2;
    const light = 0.3 + 0.75 * Math.max(0, Math.cos(turn - 0.7)) * (0.85 - 0.25 * down);
    const cloth = 0.9 + 0.2 * layeredNoise([toX * 90, toY * 90, 2], 3);
    return scaled(stripe === 0 ? [0.75, 0.09, 0.06] : [0.95, 0.72, 0.2], light * cloth);
  };
