import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.js';

/** Whether a frame has been drawn since something is ready. What can wait for it is rendered then, in slices. */
export function useDrawn(isReady = true): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (isReady) afterFrame(() => startTransition(() => setIsDrawn(true)));
  }, [isReady]);
  return isDrawn;
}
