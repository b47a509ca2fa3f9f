import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.js';

/**
 * Whether a frame has been drawn since `isReady` became true. Components use it to render secondary content after the
 * first frame. The change is a transition, so React renders this content in slices.
 */
export function useDrawn(isReady = true): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (isReady) afterFrame(() => startTransition(() => setIsDrawn(true)));
  }, [isReady]);
  return isDrawn;
}
