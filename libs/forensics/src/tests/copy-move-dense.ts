import { resultOfCopies } from '../copy-move/copy-result.js';
import { findCopiesByField } from '../copy-move/find-copies-by-field.js';
import { notApplicable, type ForensicTest } from '../forensic-test.js';

const firesFrom = 1.35;
const strongFrom = 2.6;
const sideMin = 64;

/**
 * Copy-move without keypoints (Cozzolino, Poggi and Verdoliva, TIFS 2015): every place looks for its like, and
 * neighbouring places that agree on a movement are compared down to their noise. Finds copies of even texture too.
 */
export const copyMoveDense: ForensicTest = {
  id: 'copy-move-dense',
  family: 'geometry',
  firesFrom,
  run: (context) => {
    const { width, height } = context.image;
    if (Math.min(width, height) < sideMin) return notApplicable('reason.too-small');
    const scene = context.scene();
    const copies = findCopiesByField(scene);
    if (copies === null) return notApplicable('reason.flat-image');
    const codes = { none: 'copy-move-dense.none', found: 'copy-move-dense.found' } as const;
    return resultOfCopies(context, scene, { copies, codes, firesFrom, strongFrom });
  },
};
