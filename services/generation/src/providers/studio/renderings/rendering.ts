import { type Picture } from '../picture.js';
import { type SeededRandom } from '../seeded-random.js';

/** Redraws a graded picture in a craft's style, same size. `hasMargin`: paint may end before the border, on paper. */
export type Rendering = (
  picture: Picture,
  options: { random: SeededRandom; hasMargin: boolean },
) => Promise<Picture>;
