import { useRef } from 'react';

/** Windows narrower than this show the results below the form. */
const wideWindow = '(min-width: 1024px)';
const typedInto = 'textarea, input:not([type="radio"])';

export type ResultsFocus = Omit<ReturnType<typeof useResultsFocus>, 'headingRef'>;

/** Returns functions that scroll to the results and focus them, for windows that show them below the form. */
export function useResultsFocus() {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const show = () => headingRef.current?.scrollIntoView({ block: 'start' });
  const focus = () => {
    show();
    headingRef.current?.focus({ preventScroll: true });
  };
  return {
    headingRef,
    /** Shows and focuses the results when the member asks for it. */
    focus,
    showWhereBelow: () => {
      if (!window.matchMedia(wideWindow).matches) show();
    },
    /** Called automatically at the end of a wait; never takes the focus while the member is typing. */
    focusWhereBelow: () => {
      const isTyping = document.activeElement?.matches(typedInto) ?? false;
      if (!isTyping && !window.matchMedia(wideWindow).matches) focus();
    },
  };
}
