import { findCopiesByKeypoints } from '../copy-move/find-copies.js';
import { copiesFireFrom, searchCopies } from '../copy-move/search-copies.js';
import { type ForensicTest } from '../forensic-test.js';

/**
 * Copy-move by keypoints: parts of the picture that are found again elsewhere, moved, turned or enlarged,
 * down to their noise.
 */
export const copyMove: ForensicTest = {
  id: 'copy-move',
  family: 'geometry',
  firesFrom: copiesFireFrom,
  run: (context) =>
    searchCopies(context, {
      find: findCopiesByKeypoints,
      codes: { none: 'copy-move.none', found: 'copy-move.found' },
    }),
};
