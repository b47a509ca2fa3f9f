import { type ForensicsPool } from '@jinwi/forensics';
import { type OpinionPicture } from '../src/second-opinion/opinion-source.js';

/** Returns the picture as the worker passes it to models. */
export const pictureFrom = (pool: ForensicsPool, bytes: Uint8Array): OpinionPicture => ({
  bytes,
  draw: (options) => pool.draw(bytes, options),
});
