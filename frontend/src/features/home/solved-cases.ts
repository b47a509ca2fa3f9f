import { type Locale } from '@jinwi/contracts';
import { type AnswerLook } from '@jinwi/report';
import told from './assets/gallery/cases.json';

type Text = Record<Locale, string>;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The engine's report on a picture, written by `npm run gallery`. */
export interface ToldCase {
  name: string;
  image: { width: number; height: number };
  sentence: Text;
  answers: { question: Text; answer: Text; look: AnswerLook; reason: Text | null }[];
  copies: { from: Box; to: Box; isDirected: boolean }[];
  mapBy: Text | null;
}

export const guesses = ['untouched', 'altered', 'ai', 'unknown'] as const;
export type Guess = (typeof guesses)[number];

/** What was really done to each picture, and whether anyone could know that from the picture alone. */
const truths = {
  stones: { truth: 'altered', isKnowable: true },
  fruit: { truth: 'untouched', isKnowable: true },
  balloon: { truth: 'altered', isKnowable: true },
  screen: { truth: 'altered', isKnowable: false },
  boats: { truth: 'untouched', isKnowable: true },
  studio: { truth: 'altered', isKnowable: true },
  sent: { truth: 'altered', isKnowable: false },
  mark: { truth: 'untouched', isKnowable: true },
} as const satisfies Record<string, { truth: Guess; isKnowable: boolean }>;
export type CaseName = keyof typeof truths;

const addresses = import.meta.glob<string>('./assets/gallery/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

export interface SolvedCase extends Omit<ToldCase, 'name'> {
  name: CaseName;
  truth: Guess;
  isKnowable: boolean;
  picture: string;
  thumbnail: string;
  /** URL of the map that shows where something was found; undefined if nothing was found. */
  map: string | undefined;
}

export const solvedCases: readonly SolvedCase[] = (told as ToldCase[]).map((one) => {
  const name = one.name as CaseName;
  const addressOf = (file: string) => addresses[`./assets/gallery/${file}.webp`];
  return {
    ...one,
    ...truths[name],
    name,
    picture: addressOf(name) ?? '',
    thumbnail: addressOf(`${name}-small`) ?? '',
    map: addressOf(`${name}-map`),
  };
});

/** Rates a guess. `fair`: the guess is "cannot tell", and nobody could tell from the picture. */
export function outcomeOf({ truth, isKnowable }: SolvedCase, guess: Guess): 'right' | 'fair' | 'wrong' {
  if (guess === truth) return 'right';
  return guess === 'unknown' && !isKnowable ? 'fair' : 'wrong';
}
