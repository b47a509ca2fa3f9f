import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Brings the address's `#target` into view and gives it the focus. Needed where a page is drawn after
 * its data: the browser looked for the target when it was not there yet.
 */
export const useHashTarget = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!hash) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key]);
};
