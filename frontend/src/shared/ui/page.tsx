import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { productName } from '../lib/config.js';

/** Sets the tab's title to "{title} · Jinwi". `RouteAnnouncer` announces this title after a navigation. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === productName ? productName : `${title} · ${productName}`;
  }, [title]);
};

interface PageHeadingProps {
  children: ReactNode;
  description?: ReactNode;
}

/** The page's only h1. It takes the focus after a navigation. */
export const PageHeading = ({ children, description }: PageHeadingProps) => (
  <div className="space-y-2">
    <h1 tabIndex={-1} className="text-h1">
      {children}
    </h1>
    {description && <p className="text-muted">{description}</p>}
  </div>
);

/** Pass it as navigation state to change the hash without scrolling and without moving the focus. */
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
