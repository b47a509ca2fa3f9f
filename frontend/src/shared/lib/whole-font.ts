import { isForVisitor } from './config.js';

const afterLoadMs = 1_000;

/**
 * Loads the full font for text that people write: names, prompts, file names. The interface's own texts use a smaller
 * font that is available at once (build/ui-font.ts). The full font's rules name 92 files and must not delay the first
 * paint.
 */
export function loadWholeFont(): void {
  if (isForVisitor()) whenUsed(() => void load());
  else whenLoaded(() => void load());
}

/** Waits for the first pointer or key press: until then, a visitor sees only the interface's own texts. */
function whenUsed(act: () => void): void {
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, act, { once: true });
}

function whenLoaded(act: () => void): void {
  const loadSoon = () => setTimeout(act, afterLoadMs);
  if (document.readyState === 'complete') loadSoon();
  else addEventListener('load', loadSoon, { once: true });
}

const load = () =>
  // If loading fails, characters outside the interface font appear in a system font.
  import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch(() => undefined);
