import { useEffect, useState } from 'react';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';

/** Slow enough for people whom flashing pictures harm (WCAG 2.3.1 allows three changes a second). */
const blinkMs = 1_000;

interface Blink {
  isOtherShown: boolean;
  isBlinking: boolean;
  /** False for people who asked for less motion: they swap the pictures themselves. */
  canBlink: boolean;
  swap: () => void;
  toggle: () => void;
}

/** Which of two pictures is shown: swapped by hand, or once a second after `toggle`. */
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
