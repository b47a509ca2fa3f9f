/** Maximum nesting depth, far above what a report needs. It limits the recursion of code that walks the value. */
const levelsMax = 50;

const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/gsu;
/** Matches the escape sequence of a lone surrogate; an even number of backslashes may precede it. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/u;

/**
 * Whether a JSON text is written as `JSON.stringify` writes it, whitespace aside. Another program could read a
 * different value from a duplicate name, a number with more digits than a double has, or a lone surrogate.
 * @param value the parsed text
 */
export function isPlainJson(json: string, value: unknown): boolean {
  if (levelsOf(json) > levelsMax) return false;
  const text = JSON.stringify(value);
  return withoutSpace(json) === text && !loneSurrogate.test(text);
}

function levelsOf(json: string): number {
  let [level, deepest] = [0, 0];
  for (const [bracket] of json.replaceAll(texts, '').matchAll(/[{}[\]]/gu)) {
    level += bracket === '{' || bracket === '[' ? 1 : -1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

const withoutSpace = (json: string): string =>
  json.replaceAll(new RegExp(`(${texts.source})|\\s+`, 'gsu'), '$1');
