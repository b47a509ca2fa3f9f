import { lazy } from 'react';

const load = () => import('./so-far.js');

/** Its words are those of the report, which are larger than the page: loaded when an analysis starts. */
export const loadSoFar = (): void => {
  // The analysis goes on without it.
  void load().catch(() => undefined);
};

export const SoFar = lazy(async () => ({ default: (await load()).SoFar }));
export const SpokenSoFar = lazy(async () => ({ default: (await load()).SpokenSoFar }));
