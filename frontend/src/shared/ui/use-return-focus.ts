import { useRef } from 'react';

/**
 * For a dialog without its own trigger: when it closes, returns the focus to the element that opened it. Does nothing
 * if something else has taken the focus meanwhile, such as the heading of a page opened from the dialog.
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
      // If the opener is no longer on the page, focus the page's heading.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('h1');
      if (target instanceof HTMLElement) target.focus();
    },
  };
};
