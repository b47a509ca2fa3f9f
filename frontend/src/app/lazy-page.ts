import { type ComponentType } from 'react';

/** A page's code could not be loaded: offline, or replaced by a newer version. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}

/** For a route's `lazy`: loads the page's own chunk. */
export const lazyPage = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch (error) {
    throw new ChunkError(error);
  }
};
