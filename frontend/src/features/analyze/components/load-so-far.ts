import { lazy } from 'react';

/** Its words are those of the report, which are larger than the page: loaded when an analysis starts. */
export const loadSoFar = () => import('./so-far.js');

export const SoFar = lazy(async () => ({ default: (await loadSoFar()).SoFar }));
export const SpokenSoFar = lazy(async () => ({ default: (await loadSoFar()).SpokenSoFar }));
