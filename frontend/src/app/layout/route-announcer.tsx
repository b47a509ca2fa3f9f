import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a navigation, announces the title of the new page and moves the focus to the page's heading (UI-020). */
export const RouteAnnouncer = () => {
  const { pathname, hash } = useLocation();
  const region = useRef<HTMLParagraphElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (region.current) region.current.textContent = document.title;
    if (hash) return;
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    target?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return <p ref={region} role="status" aria-live="polite" className="sr-only" />;
};
