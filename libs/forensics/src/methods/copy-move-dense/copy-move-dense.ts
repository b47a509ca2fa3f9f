import { type ForensicMethod } from '../method.js';
import { copiesFireFrom, searchCopies } from '../search-copies.js';
import { findCopiesByField } from './find-copies-by-field.js';

/**
 * Copy-move without keypoints (Cozzolino, Poggi and Verdoliva, TIFS 2015): every place looks for its like, and
 * neighbouring places that agree on a movement are compared down to their noise. Finds copies of even texture too.
 */
export const copyMoveDense: ForensicMethod = {
  id: 'copy-move-dense',
  family: 'geometry',
  firesFrom: copiesFireFrom,
  run: (context) =>
    searchCopies(context, {
      find: findCopiesByField,
      codes: { none: 'copy-move-dense.none', found: 'copy-move-dense.found' },
    }),
};
