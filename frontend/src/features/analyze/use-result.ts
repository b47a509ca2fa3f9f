import { type ComponentType, lazy, useState } from 'react';
import { type ResultProps } from './components/result.js';

type Result = ComponentType<ResultProps>;

let loaded: Result | null = null;

export const loadResult = async (): Promise<Result> =>
  (loaded = (await import('./components/result.js')).Result);

const LateResult = lazy(async () => ({ default: await loadResult() }));

/**
 * Returns the result component, whose code is loaded with the page or while the analysis runs. A lazy component alone
 * would show its placeholder first, and React keeps a placeholder for a third of a second.
 */
export function useResult(): { Result: Result; prepareResult: () => void } {
  const [Loaded, setLoaded] = useState<Result | null>(() => loaded);
  return {
    Result: Loaded ?? LateResult,
    // If loading fails here, `LateResult` tries again and reports the failure.
    prepareResult: () =>
      void loadResult().then(
        (result) => setLoaded(() => result),
        () => undefined,
      ),
  };
}
