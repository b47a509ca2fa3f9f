import { lazy } from 'react';

const load = () => import('./early-findings.js');

/** Called when an analysis starts. Loads the code of the early findings, which needs the report's large texts. */
export const loadEarlyFindings = (): void => {
  // If loading fails, the analysis continues without early findings.
  void load().catch(() => undefined);
};

export const ShownEarlyFindings = lazy(async () => ({ default: (await load()).ShownEarlyFindings }));
export const SpokenEarlyFindings = lazy(async () => ({ default: (await load()).SpokenEarlyFindings }));
