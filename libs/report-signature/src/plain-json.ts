/** Far above what a report needs; what walks through a value recurs for each level. */
const levelsMax = 50;

const texts = /"[^"\\]*(?:\\.[^"\\]*)*"/gsu;
/** Behind an even number of backslashes. */
const loneSurrogate = /(?<!\\)(?:\\\\)*\\ud[89a-f]/u;

/**
 * Whether a JSON text is written as `JSON.stringify` writes it, whitespace aside. Another program may read another value
 * than we do from a name that stands twice, a number of more digits than a double has, or a lone surrogate.
 * @param value what the text says
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
