import { useEffect, useRef } from 'react';
import { toAddress } from './to-address.js';

/** Calls `take` with a web address pasted anywhere on the page except in a field. Does nothing while `take` is null. */
export function usePastedAddress(take: ((address: string) => void) | null): void {
  const takeRef = useRef(take);
  useEffect(() => {
    takeRef.current = take;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain').trim() ?? '';
      if (!takeRef.current || isField(event.target) || !/^https?:/i.test(text) || !toAddress(text)) return;
      event.preventDefault();
      takeRef.current(text);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
