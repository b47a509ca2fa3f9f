import { useRef } from 'react';

/** Below it the results stand under the form. */
const wideWindow = '(min-width: 1024px)';
const typedInto = 'textarea, input:not([type="radio"])';

export type ResultsFocus = Omit<ReturnType<typeof useResultsFocus>, 'headingRef'>;

/** Brings the results into view where they stand below the form. */
export function useResultsFocus() {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const show = () => headingRef.current?.scrollIntoView({ block: 'start' });
  const focus = () => {
    show();
    headingRef.current?.focus({ preventScroll: true });
  };
  return {
    headingRef,
    /** The member asked for it. */
    focus,
    showWhereBelow: () => {
      if (!window.matchMedia(wideWindow).matches) show();
    },
    /** By itself, at the end of a wait: never from under the hands of somebody who types. */
    focusWhereBelow: () => {
      const isTyping = document.activeElement?.matches(typedInto) ?? false;
      if (!isTyping && !window.matchMedia(wideWindow).matches) focus();
    },
  };
}
