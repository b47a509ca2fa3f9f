import { type ForensicsPool } from '@jinwi/forensics';
import { type OpinionPicture } from '../src/second-opinion/opinion-source.js';

/** As the worker gives it to models. */
export const pictureFrom = (pool: ForensicsPool, bytes: Uint8Array): OpinionPicture => ({
  bytes,
  draw: (options) => pool.draw(bytes, options),
});
