import { lazy } from 'react';

const load = () => import('./early-findings.js');

/** Loads the early findings when an analysis starts. They need the report's texts, which are larger than the page. */
export const loadEarlyFindings = (): void => {
  // If loading fails, the analysis continues without early findings.
  void load().catch(() => undefined);
};

export const ShownEarlyFindings = lazy(async () => ({ default: (await load()).ShownEarlyFindings }));
export const SpokenEarlyFindings = lazy(async () => ({ default: (await load()).SpokenEarlyFindings }));
