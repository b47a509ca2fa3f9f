import { startTransition, useEffect, useState } from 'react';

/** Whether a frame has been drawn since something is ready. What can wait for it is rendered then, in slices. */
export function useDrawn(isReady = true): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (isReady) afterFrame(() => startTransition(() => setIsDrawn(true)));
  }, [isReady]);
  return isDrawn;
}

/** At once in a window that draws none. */
function afterFrame(run: () => void): void {
  if (document.hidden) run();
  // Timers run after the frame is drawn.
  else requestAnimationFrame(() => setTimeout(run));
}
