import { type Operator } from '../../shared/lib/config.js';

type PublicFact = Exclude<keyof Operator, 'processors' | 'privacyOfficer'>;

interface OperatorLineInput {
  operator: Operator;
  labels: Record<PublicFact, string>;
}

/** The configured facts as a Markdown list; null if none is configured. */
export const operatorLine = ({ operator, labels }: OperatorLineInput): string | null => {
  const facts = Object.keys(labels) as PublicFact[];
  const lines = facts.flatMap((fact) => (operator[fact] ? [`- ${labels[fact]}: ${operator[fact]}`] : []));
  return lines.length > 0 ? lines.join('\n') : null;
};
