import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Box, coveredArea, edgeGap, freePlace } from './free-place.js';

/** Interval of checks: the page below a toast changes as it scrolls, loads content and opens dialogs. */
const checkMs = 200;
/** Window width from which a toast is narrower than the window. */
const wideWindowMin = 640;

const controls =
  'header, a[href], button, input, select, textarea, summary, label, [role^="menuitem"], [role="slider"], [tabindex="0"]';

/**
 * Keeps a fixed area where it covers no usable control. It does not move while it covers none, nor while it has the
 * pointer or the focus.
 */
export function useClearPlace(shownId: string | undefined): RefObject<HTMLOListElement | null> {
  const areaRef = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const area = areaRef.current;
    if (!area || shownId === undefined) return undefined;
    place(area);
    const check = () => {
      if (!area.matches(':hover, :focus-within') && isCovering(area)) place(area);
    };
    const timer = window.setInterval(check, checkMs);
    return () => window.clearInterval(timer);
  }, [shownId]);
  return areaRef;
}

function place(area: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height } = area;
  const isWide = window.innerWidth >= wideWindowMin;
  const right = document.documentElement.clientWidth - edgeGap - width;
  const { left, top } = freePlace({
    size: { width, height },
    window: { width: window.innerWidth, height: window.innerHeight },
    obstacles: usableBoxes(area),
    lefts: isWide ? [right, edgeGap, (right + edgeGap) / 2] : [edgeGap],
    edge: isWide ? 'bottom' : 'top',
  });
  area.style.left = `${left}px`;
  area.style.top = `${top}px`;
}

function isCovering(area: HTMLElement): boolean {
  const box = area.getBoundingClientRect();
  return box.bottom > window.innerHeight || coveredArea(box, usableBoxes(area)) > 0;
}

/** The visible controls of the topmost modal, or of the page if no modal is open. */
function usableBoxes(area: HTMLElement): Box[] {
  const modal = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
  const frame = modal?.getBoundingClientRect() ?? new DOMRect(0, 0, window.innerWidth, window.innerHeight);
  return [...(modal ?? document).querySelectorAll(controls)]
    .filter((element) => !area.contains(element) && !element.matches(':disabled'))
    .map((element) => ({ element, box: commonBox(element.getBoundingClientRect(), frame) }))
    .filter(({ element, box }) => box.width > 1 && box.height > 1 && element.checkVisibility())
    .map(({ box }) => box);
}

function commonBox(one: DOMRect, other: DOMRect): Box {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.right, other.right) - left;
  return { left, top, width, height: Math.min(one.bottom, other.bottom) - top };
}
