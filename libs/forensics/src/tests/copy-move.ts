import { resultOfCopies } from '../copy-move/copy-result.js';
import { findCopiesByKeypoints } from '../copy-move/find-copies.js';
import { notApplicable, type ForensicTest } from '../forensic-test.js';

/** Measured on 320 authentic images as they are: one reaches it by keypoints. */
const firesFrom = 1.35;
const strongFrom = 2.6;
const sideMin = 64;

/**
 * Copy-move by keypoints: parts of the picture that are found again elsewhere, moved, turned or enlarged,
 * down to their noise.
 */
export const copyMove: ForensicTest = {
  id: 'copy-move',
  family: 'geometry',
  firesFrom,
  run: (context) => {
    const { width, height } = context.image;
    if (Math.min(width, height) < sideMin) return notApplicable('reason.too-small');
    const scene = context.scene();
    const copies = findCopiesByKeypoints(scene);
    if (copies === null) return notApplicable('reason.flat-image');
    const codes = { none: 'copy-move.none', found: 'copy-move.found' } as const;
    return resultOfCopies(context, scene, { copies, codes, firesFrom, strongFrom });
  },
};
