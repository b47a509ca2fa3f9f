import { type ComponentType, lazy, useState } from 'react';
import { type ResultProps } from './components/result.js';

const load = () => import('./components/result.js');

const LateResult = lazy(async () => ({ default: (await load()).Result }));

/**
 * Returns the result component, whose code is loaded while the analysis runs. A lazy component alone would show its
 * placeholder first, and React keeps a placeholder for a third of a second.
 */
export function useResult(): { Result: ComponentType<ResultProps>; loadResult: () => void } {
  const [Loaded, setLoaded] = useState<ComponentType<ResultProps> | null>(null);
  return {
    Result: Loaded ?? LateResult,
    // If loading fails here, `LateResult` tries again and reports the failure.
    loadResult: () =>
      void load().then(
        ({ Result }) => setLoaded(() => Result),
        () => undefined,
      ),
  };
}
