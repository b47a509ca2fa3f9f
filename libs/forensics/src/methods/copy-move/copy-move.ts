import { type ForensicMethod } from '../method.js';
import { copiesFireFrom, searchCopies } from '../search-copies.js';
import { findCopiesByKeypoints } from './find-copies.js';

/**
 * Copy-move by keypoints: parts of the picture that are found again elsewhere, moved, turned or enlarged,
 * down to their noise.
 */
export const copyMove: ForensicMethod = {
  id: 'copy-move',
  family: 'geometry',
  firesFrom: copiesFireFrom,
  run: (context) =>
    searchCopies(context, {
      find: findCopiesByKeypoints,
      codes: { none: 'copy-move.none', found: 'copy-move.found' },
    }),
};
