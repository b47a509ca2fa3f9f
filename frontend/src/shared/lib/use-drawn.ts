import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.js';

/**
 * Whether a frame has been drawn since `isReady` became true. Content that can wait is rendered afterwards, in
 * slices.
 */
export function useDrawn(isReady = true): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (isReady) afterFrame(() => startTransition(() => setIsDrawn(true)));
  }, [isReady]);
  return isDrawn;
}
