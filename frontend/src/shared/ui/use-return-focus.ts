import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog that has no trigger of its own, unless something else
 * took it meanwhile: the heading of the page that a link in the dialog led to.
 */
export const useReturnFocus = () => {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (!isFree) return;
      // What opened it may be gone by now: then the page's heading.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('h1');
      if (target instanceof HTMLElement) target.focus();
    },
  };
};
