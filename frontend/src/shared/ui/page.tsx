import { type ReactNode, useEffect } from 'react';
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
