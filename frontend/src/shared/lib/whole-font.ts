const afterLoadMs = 1_000;

/**
 * The face for what people write: names, prompts, files. The texts of the interface have theirs at once
 * (build/ui-font.ts); these rules, which name 92 files, stay out of the way of the first picture.
 */
export function loadWholeFont(): void {
  const loadSoon = () => setTimeout(() => void load(), afterLoadMs);
  if (document.readyState === 'complete') loadSoon();
  else addEventListener('load', loadSoon, { once: true });
}

const load = () =>
  // Without them such characters stay in the device's own face.
  import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css').catch(() => undefined);
