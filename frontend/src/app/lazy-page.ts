import { type ComponentType } from 'react';

/** Thrown when a page's code cannot be loaded: the browser is offline, or a newer version has replaced the file. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('The code of this page could not be loaded.', { cause });
    this.name = 'ChunkError';
  }
}

/** Returns a function for a route's `lazy`, which loads the page's own chunk. */
export const lazyPage = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch (error) {
    throw new ChunkError(error);
  }
};
