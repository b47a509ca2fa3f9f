import { type ComponentType, lazy, useState } from 'react';
import { type ResultProps } from './components/result.js';

const load = () => import('./components/result.js');

const LateResult = lazy(async () => ({ default: (await load()).Result }));

/**
 * The result, whose code is loaded while the analysis runs. A lazy component alone would not be drawn with the answer:
 * its placeholder comes first, and React keeps that for a third of a second.
 */
export function useResult(): { Result: ComponentType<ResultProps>; loadResult: () => void } {
  const [Loaded, setLoaded] = useState<ComponentType<ResultProps> | null>(null);
  return {
    Result: Loaded ?? LateResult,
    // Where this fails, the lazy one tries again and says so.
    loadResult: () =>
      void load().then(
        ({ Result }) => setLoaded(() => Result),
        () => undefined,
      ),
  };
}
