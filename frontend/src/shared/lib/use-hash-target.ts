import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Scrolls to the URL's `#target` and focuses it. Needed for pages that render after loading data: the browser looked
 * for the target before it existed.
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
