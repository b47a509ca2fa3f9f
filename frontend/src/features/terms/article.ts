import { type Operator } from '../../shared/lib/config.js';

/** One article of the terms. `markdown` contains no heading: the page renders it from `title`. */
export interface Article {
  /** The anchor, which is the same in both languages. */
  id: string;
  title: string;
  markdown: string;
}

/** Returns the whole text in one language, for one operator. Numbers come from the constants of @jinwi/contracts. */
export type TermsText = (operator: Operator) => readonly Article[];

export const numbered = (...clauses: string[]): string =>
  clauses.map((clause, index) => `${index + 1}. ${clause}`).join('\n');

export const mailLink = (email: string): string => `[${email}](mailto:${email})`;

type PublicFact = Exclude<keyof Operator, 'processors' | 'privacyOfficer'>;

interface OperatorLineInput {
  operator: Operator;
  labels: Record<PublicFact, string>;
}

/** The operator's configured facts as a Markdown list; null if none is configured. */
export const operatorLine = ({ operator, labels }: OperatorLineInput): string | null => {
  const facts = Object.keys(labels) as PublicFact[];
  const lines = facts.flatMap((fact) => (operator[fact] ? [`- ${labels[fact]}: ${operator[fact]}`] : []));
  return lines.length > 0 ? lines.join('\n') : null;
};
