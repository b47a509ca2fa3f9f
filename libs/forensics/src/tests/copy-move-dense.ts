import { findCopiesByField } from '../copy-move/find-copies-by-field.js';
import { copiesFireFrom, searchCopies } from '../copy-move/search-copies.js';
import { type ForensicTest } from '../forensic-test.js';

/**
 * Copy-move without keypoints (Cozzolino, Poggi and Verdoliva, TIFS 2015): every place looks for its like, and
 * neighbouring places that agree on a movement are compared down to their noise. Finds copies of even texture too.
 */
export const copyMoveDense: ForensicTest = {
  id: 'copy-move-dense',
  family: 'geometry',
  firesFrom: copiesFireFrom,
  run: (context) =>
    searchCopies(context, {
      find: findCopiesByField,
      codes: { none: 'copy-move-dense.none', found: 'copy-move-dense.found' },
    }),
};
