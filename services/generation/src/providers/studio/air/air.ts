import { asSharp, type Picture, toPicture } from '../picture.js';
import { type SeededRandom } from '../seeded-random.js';
import { type Draw } from './drawing.js';
import { bokeh, leak, light, neon, stars, sun } from './lights.js';
import { leaves, mist, petals, rainfall, snowfall } from './weather.js';

export type AirName =
  | 'light'
  | 'snowfall'
  | 'rainfall'
  | 'mist'
  | 'stars'
  | 'petals'
  | 'leaves'
  | 'sun'
  | 'bokeh'
  | 'leak'
  | 'neon';

export async function addAir(
  picture: Picture,
  { names, strength, random }: { names: readonly AirName[]; strength: number; random: SeededRandom },
): Promise<Picture> {
  if (names.length === 0 || strength <= 0) return picture;
  const { width, height } = picture;
  const overlays = names.map((name) => draws[name]({ width, height }, random.stream(name)));
  return toPicture(
    asSharp(picture).composite(
      overlays.map(({ blend, body }) => ({
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g opacity="${strength.toFixed(3)}">${body}</g></svg>`,
        ),
        blend,
      })),
    ),
  );
}

const draws: Record<AirName, Draw> = {
  light,
  snowfall,
  rainfall,
  mist,
  stars,
  petals,
  leaves,
  sun,
  bokeh,
  leak,
  neon,
};
