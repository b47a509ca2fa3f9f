import { type Picture } from '../picture.js';
import { type SeededRandom } from '../seeded-random.js';

/** Redraws a graded picture in the manner of a craft; same size. */
export type Rendering = (picture: Picture, random: SeededRandom) => Promise<Picture>;
