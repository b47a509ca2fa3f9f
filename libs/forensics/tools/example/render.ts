import { seededRandom } from '../statistics/seeded-random.js';
import { firstHit, type Hit, isBlocked, wavering } from './scene.js';
import { cross, dot, minus, plus, scaled, times, unit, type Vector } from './vector.js';

/** Linear light, three numbers per pixel. */
export interface Light {
  width: number;
  height: number;
  data: Float32Array;
}

const samplesPerPixel = 10;
const bouncesMax = 3;
const spread = 0.37;

export interface View {
  cameraAt: Vector;
  lookAt: Vector;
}

const frontView: View = { cameraAt: [0.1, 2.5, -7.2], lookAt: [0.05, 0.62, 0] };

/** The window: a bright rectangle to the upper left, in front of the scene. */
const window = { corner: [-5.5, 2.2, -4.2], across: [0, 0, 3.6], up: [1.2, 3, 0] } as const;
const windowSpan = cross(window.across, window.up);
const windowArea = Math.hypot(...windowSpan);
const windowNormal = unit(windowSpan);
const windowLight: Vector = [17, 16, 14.4];
const roomLight: Vector = [0.2, 0.23, 0.28];

/** Renders the still life by path tracing with at most three bounces. The same size gives the same result. */
export function renderScene(
  { width, height }: { width: number; height: number },
  { cameraAt, lookAt }: View = frontView,
): Light {
  const random = seededRandom(42);
  const data = new Float32Array(width * height * 3);
  const forward = unit(minus(lookAt, cameraAt));
  const right = unit(cross([0, 1, 0], forward));
  const up = cross(forward, right);
  const scale = (2 * spread) / width;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      for (let sample = 0; sample < samplesPerPixel; sample += 1) {
        const across = (x + random() - width / 2) * scale;
        const down = (y + random() - height / 2) * scale;
        const towards = unit(plus(forward, plus(scaled(right, across), scaled(up, -down))));
        const light = lightAlong(cameraAt, towards, random);
        for (let channel = 0; channel < 3; channel += 1)
          data[at + channel]! += light[channel]! / samplesPerPixel;
      }
    }
  }
  return { width, height, data };
}

function lightAlong(start: Vector, direction: Vector, random: () => number): Vector {
  let [from, towards] = [start, direction];
  let carried: Vector = [1, 1, 1];
  let gathered: Vector = [0, 0, 0];
  for (let bounce = 0; bounce < bouncesMax; bounce += 1) {
    const hit = firstHit(from, towards);
    if (hit === null) return plus(gathered, times(carried, roomLight));
    const { colour, gloss, roughness } = hit.surfaceAt(hit.point);
    const normal = bounce === 0 ? wavering(hit.normal, hit.point, roughness) : hit.normal;
    carried = times(carried, colour);
    gathered = plus(gathered, times(carried, windowAt(hit.point, normal, random)));
    if (bounce === 0 && gloss > 0) gathered = plus(gathered, shineOf({ ...hit, normal }, { towards, gloss }));
    [from, towards] = [hit.point, scattered(normal, random)];
  }
  return gathered;
}

/** Returns the light that a point receives from a random place in the window. */
function windowAt(point: Vector, normal: Vector, random: () => number): Vector {
  const place = plus(window.corner, plus(scaled(window.across, random()), scaled(window.up, random())));
  const path = minus(place, point);
  const distance = Math.hypot(...path);
  const towards = scaled(path, 1 / distance);
  const facing = dot(normal, towards);
  if (facing <= 0 || isBlocked(plus(point, scaled(normal, 1e-3)), towards, distance)) return [0, 0, 0];
  return scaled(
    windowLight,
    (facing * Math.abs(dot(windowNormal, towards)) * windowArea) / (Math.PI * distance ** 2),
  );
}

function shineOf(
  { point, normal }: Pick<Hit, 'point' | 'normal'>,
  { towards, gloss }: { towards: Vector; gloss: number },
): Vector {
  const mirrored = minus(towards, scaled(normal, 2 * dot(towards, normal)));
  const middle = plus(window.corner, plus(scaled(window.across, 0.5), scaled(window.up, 0.5)));
  const aligned = Math.max(0, dot(mirrored, unit(minus(middle, point))));
  return scaled(windowLight, gloss * aligned ** 40);
}

/** Chooses a random direction from a matt surface. Directions near the normal are more likely. */
function scattered(normal: Vector, random: () => number): Vector {
  const turn = 2 * Math.PI * random();
  const height = 2 * random() - 1;
  const reach = Math.sqrt(1 - height * height);
  return unit(plus(normal, scaled([reach * Math.cos(turn), height, reach * Math.sin(turn)], 0.999)));
}
