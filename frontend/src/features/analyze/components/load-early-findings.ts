import { lazy } from 'react';

const load = () => import('./early-findings.js');

/** Loaded when an analysis starts, because its texts are those of the report, which are larger than the page. */
export const loadEarlyFindings = (): void => {
  // If loading fails, the analysis continues without it.
  void load().catch(() => undefined);
};

export const ShownEarlyFindings = lazy(async () => ({ default: (await load()).ShownEarlyFindings }));
export const SpokenEarlyFindings = lazy(async () => ({ default: (await load()).SpokenEarlyFindings }));
