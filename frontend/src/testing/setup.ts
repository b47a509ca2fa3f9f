import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { i18n } from '../shared/i18n/i18n.js';
import { useToasts } from '../shared/lib/toast.js';

/** Turns of the event loop to wait for: one for effects, one for the updates that they cause, one for their effects. */
const turns = 3;
const library = getConfig();
const nextTurn = setImmediate;

configure({
  // A page's code loads when a test first shows the page. On a busy machine, this takes a long time.
  asyncUtilTimeout: 15_000,
  // Waits until effects have run, so that assertions after a `waitFor` or a user event do not depend on their timing.
  asyncWrapper: (work) =>
    library.asyncWrapper(async () => {
      const outcome: unknown = await work();
      for (let count = 0; count < turns; count += 1) await new Promise<void>((resolve) => nextTurn(resolve));
      return outcome;
    }),
});

/**
 * Replaces what jsdom does not implement. `document.hidden` is true, so that `afterFrame` runs at once instead of
 * waiting for a frame, which jsdom never draws.
 */
Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => undefined;
Element.prototype.releasePointerCapture = () => undefined;
window.ResizeObserver = class {
  observe(): void {
    return undefined;
  }
  unobserve(): void {
    return undefined;
  }
  disconnect(): void {
    return undefined;
  }
};
window.IntersectionObserver = class extends window.ResizeObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly thresholds = [];
  takeRecords(): [] {
    return [];
  }
} as unknown as typeof IntersectionObserver;
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

/** Tests run in English unless they choose another language, and assert the English texts. */
beforeEach(() => i18n.changeLanguage('en'));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
});
