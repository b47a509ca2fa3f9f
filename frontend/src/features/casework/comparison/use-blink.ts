import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';

/** Slow enough not to harm people who are sensitive to flashing (WCAG 2.3.1 allows three changes a second). */
const blinkMs = 1_000;

interface Blink {
  isOtherShown: boolean;
  isBlinking: boolean;
  /** False if reduced motion is preferred; `swap` still works. */
  canBlink: boolean;
  swap: () => void;
  toggle: () => void;
}

/** Alternates between two pictures: by hand with `swap`, or once a second after `toggle`. */
export function useBlink(): Blink {
  const canBlink = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isOtherShown, setIsOtherShown] = useState(false);
  const [isOn, setIsOn] = useState(false);
  const isBlinking = isOn && canBlink;
  useEffect(() => {
    if (!isBlinking) return undefined;
    const timer = setInterval(() => setIsOtherShown((shown) => !shown), blinkMs);
    return () => clearInterval(timer);
  }, [isBlinking]);
  return {
    isOtherShown,
    isBlinking,
    canBlink,
    swap: () => setIsOtherShown((shown) => !shown),
    toggle: () => setIsOn((on) => !on),
  };
}
