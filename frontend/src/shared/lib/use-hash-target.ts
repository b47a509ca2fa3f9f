import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Navigation state for a change of the hash that must neither scroll the page nor move the focus. */
export const keepsFocus = { keepsFocus: true };

/**
 * Scrolls to the URL's `#target` and focuses it. Needed for pages that render after loading data: the browser looked
 * for the target before it existed.
 */
export const useHashTarget = (): void => {
  const { hash, key, state } = useLocation() as { hash: string; key: string; state: unknown };
  const isStill = (state as typeof keepsFocus | null)?.keepsFocus === true;
  useEffect(() => {
    if (!hash || isStill) return;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key, isStill]);
};
