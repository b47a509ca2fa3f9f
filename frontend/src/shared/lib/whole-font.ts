import { isForVisitor } from './config.js';

const afterLoadMs = 1_000;

/**
 * The full font, for text that people write: names, prompts, file names. The interface's own texts have their font at
 * once (build/ui-font.ts); these rules, which name 92 files, must not delay the first paint.
 */
export function loadWholeFont(): void {
  if (isForVisitor()) whenUsed(() => void load());
  else whenLoaded(() => void load());
}

/** A visitor reads the interface's own texts, until a press of a pointer or key begins to write others. */
function whenUsed(act: () => void): void {
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, act, { once: true });
}

function whenLoaded(act: () => void): void {
  const loadSoon = () => setTimeout(act, afterLoadMs);
  if (document.readyState === 'complete') loadSoon();
  else addEventListener('load', loadSoon, { once: true });
}

const load = () =>
  // Without them, such characters use a system font.
  import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch(() => undefined);
