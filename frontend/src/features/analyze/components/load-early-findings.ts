import { lazy } from 'react';

const load = () => import('./early-findings.js');

/** Its words are those of the report, which are larger than the page: loaded when an analysis starts. */
export const loadEarlyFindings = (): void => {
  // The analysis goes on without it.
  void load().catch(() => undefined);
};

export const ShownEarlyFindings = lazy(async () => ({ default: (await load()).ShownEarlyFindings }));
export const SpokenEarlyFindings = lazy(async () => ({ default: (await load()).SpokenEarlyFindings }));
