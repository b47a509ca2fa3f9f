import { koreanVerdicts } from '../.generated/korean-verdicts.js';

interface Shown {
  verdict: string;
  score: number;
  language: 'ko' | 'en';
}

export const lineOf = (file: string, { verdict, score, language }: Shown): string =>
  `${printable(verdictWords(verdict, language))}\t${verdict === 'Inconclusive' ? '-' : score}\t${printable(file)}\n`;

/** Replaces control characters, because in a file name they could move the cursor of a terminal. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '?');

const verdictWords = (verdict: string, language: 'ko' | 'en'): string =>
  (language === 'ko' ? koreanVerdicts[verdict] : undefined) ?? verdict;
