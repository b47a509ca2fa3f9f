import { type CraftName, crafts, type LookName, looks, qualities, type Quality } from './looks.js';

export type Term = LookName | CraftName | Quality;

/** Returns the terms of both prompts in the order of the text. Wanted terms that are also avoided are left out. */
export function readPrompts({ prompt, negativePrompt }: { prompt: string; negativePrompt: string }): {
  wanted: Term[];
  avoided: Term[];
} {
  const avoided = read(negativePrompt);
  return { wanted: read(prompt).filter((term) => !avoided.includes(term)), avoided };
}

const words: [string, string][] = [
  ...Object.entries(looks).map(([name, look]): [string, string] => [name, look.words]),
  ...Object.entries(crafts),
  ...Object.entries(qualities),
];
const patterns = words.map(([term, list]) => ({ term: term as Term, pattern: patternOf(list) }));

/**
 * Returns a pattern that matches any word of a space-separated list. Hangul words match anywhere, because particles are
 * attached to words. Hangul words that begin with `~` in the list match only at the start of a word.
 */
function patternOf(list: string): RegExp {
  const parts = list.split(' ').map((word) => {
    if (word.startsWith('~')) return `(?<![가-힣])${word.slice(1)}`;
    return /[가-힣]/u.test(word) ? word : `(?<![a-z])${word}(?![a-z])`;
  });
  return new RegExp(parts.join('|'), 'u');
}

/** Matches any known word in a lower-case prompt. The page warns if a prompt contains no known word. */
export const promptPattern = patterns.map(({ pattern }) => pattern.source).join('|');

function read(text: string): Term[] {
  const plain = text.normalize('NFC').toLowerCase();
  return patterns
    .map(({ term, pattern }) => ({ term, at: plain.search(pattern) }))
    .filter(({ at }) => at !== -1)
    .sort((one, other) => one.at - other.at)
    .map(({ term }) => term);
}
