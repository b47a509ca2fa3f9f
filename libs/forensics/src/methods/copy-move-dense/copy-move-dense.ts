import { type Scene } from '../../pixels/copies/scene.js';
import { verifyCopy, type Copy, type Hypothesis } from '../../pixels/copies/verify-copy.js';
import { type ForensicMethod } from '../method.js';
import { copiesFireFrom, searchCopies } from '../search-copies.js';
import { circularMoments } from './circular-moments.js';
import { matchPatches } from './patch-match.js';
import { segmentOffsets } from './segment-offsets.js';

/**
 * Copy-move without keypoints, which also finds uniform texture (Cozzolino, Poggi and Verdoliva, TIFS 2015): finds the
 * most similar place for every place, groups those that moved alike, and compares groups with their copies.
 */
export const copyMoveDense: ForensicMethod = {
  id: 'copy-move-dense',
  family: 'geometry',
  firesFrom: copiesFireFrom,
  drawsMaps: true,
  whenHalved: 'told',
  run: (context) =>
    searchCopies(context, {
      find: findCopiesByField,
      codes: { none: 'copy-move-dense.none', found: 'copy-move-dense.found', drawn: 'copy-move-dense.drawn' },
    }),
};

/** Images with fewer pixels are searched at each pixel, larger ones at every second pixel. */
const wholeBelow = 300_000;
const texturedShareMin = 0.02;
/** Two movements count as the same if they lead to places less than this many working pixels apart. */
const sameWithin = 6;

/** Finds copies by a dense nearest-neighbour field; null if nearly all of the image is smooth. */
function findCopiesByField(scene: Scene): Copy[] | null {
  const { work } = scene;
  const step = work.width * work.height < wholeBelow ? 1 : 2;
  const field = matchPatches(circularMoments(work, step));
  const textured = field.isTextured.reduce((sum, value) => sum + value, 0);
  if (textured < texturedShareMin * field.isTextured.length) return null;
  const copies: Copy[] = [];
  for (const hypothesis of segmentOffsets(field, step)) {
    if (copies.some((copy) => isKnown(copy, hypothesis))) continue;
    const copy = verifyCopy(scene, hypothesis);
    if (copy !== null) copies.push(copy);
  }
  return copies;
}

/** Whether the hypothesis leads to a copy that is already known: the field contains each copy twice, once per side. */
function isKnown({ transform }: Copy, { transform: other, seeds }: Hypothesis): boolean {
  const middle = Math.floor(seeds.length / 4) * 2;
  const x = seeds[middle]!;
  const y = seeds[middle + 1]!;
  const toX = other.xx * x + other.xy * y + other.x0;
  const toY = other.yx * x + other.yy * y + other.y0;
  const { xx, xy, yx, yy, x0, y0 } = transform;
  const isSame = Math.hypot(xx * x + xy * y + x0 - toX, yx * x + yy * y + y0 - toY) < sameWithin;
  return isSame || Math.hypot(xx * toX + xy * toY + x0 - x, yx * toX + yy * toY + y0 - y) < sameWithin;
}
