import { type Operator } from '../../shared/lib/config.js';

/** One article of the terms. `markdown` contains no heading: the page renders it from `title`. */
export interface Article {
  /** Anchor, the same in both languages. */
  id: string;
  title: string;
  markdown: string;
}

/** The whole text in one language, for one operator. Numbers come from the contract's constants. */
export type TermsText = (operator: Operator) => readonly Article[];

/** A numbered list in Markdown. */
export const numbered = (...clauses: string[]): string =>
  clauses.map((clause, index) => `${index + 1}. ${clause}`).join('\n');

export const mailLink = (email: string): string => `[${email}](mailto:${email})`;
