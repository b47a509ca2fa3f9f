import { useEffect, useState } from 'react';

const tickMs = 1_000;

/** Returns the whole seconds since `startedAt` (a `Date.now()`), and keeps counting while mounted. */
export const useElapsedSeconds = (startedAt: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), tickMs);
    return () => window.clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - startedAt) / tickMs));
};
