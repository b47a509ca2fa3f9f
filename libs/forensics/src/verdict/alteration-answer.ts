import { type AlterationAnswer, type Criterion, type DecisiveFact, soughtBy } from '../report/report.js';
import { evidenceOf } from './fuse.js';
import { probabilityOf, scoreOf, suspicionOf } from './score.js';

const basisMax = 2;
/** The lowest probability reported when a fact proves an alteration. */
const settledProbability = 0.99;

interface AlterationInput {
  criteria: readonly Criterion[];
  decisive: readonly DecisiveFact[];
  inconclusive: boolean;
  /** Code of the reason why this kind of picture keeps no traces; null if it keeps them. */
  traceless: string | null;
}

/** Answers whether the image was altered: from facts or, without them, from the methods that look for alterations. */
export function answerAlteration({
  criteria,
  decisive,
  inconclusive,
  traceless,
}: AlterationInput): AlterationAnswer {
  const facts = decisive.filter(({ kind }) => kind === 'manipulated').map(({ code }) => code);
  const { alteration } = evidenceOf(criteria);
  const speaking = criteria
    .filter(({ family, applicable, weight }) => soughtBy(family) === 'alteration' && applicable && weight > 0)
    .sort((one, other) => other.llr * other.weight - one.llr * one.weight);
  const fired = speaking.filter((criterion) => criterion.fired);
  const isSettled = facts.length > 0;
  const isUnknown = inconclusive || traceless !== null;
  const answer = answerOf({ isSettled, score: scoreOf({ alteration }), fired, isUnknown });
  const probability = Math.max(isSettled ? settledProbability : 0, probabilityOf('alteration', alteration));
  // If a fact has settled the answer, methods that found nothing are not given as reasons.
  const reasons = fired.length > 0 || isSettled ? fired : speaking;
  const found = [...facts, ...firstOfFamilies(reasons).map(reasonOf)].filter((code) => code !== undefined);
  const basis = answer === 'unknown' && traceless !== null ? [traceless] : found;
  return {
    answer,
    probability: Number(probability.toFixed(4)),
    basis: [...new Set(basis)].slice(0, basisMax),
  };
}

/** Keeps one method of each family, because methods of one family detect the same trace. */
const firstOfFamilies = (criteria: readonly Criterion[]): Criterion[] =>
  criteria.filter(({ family }, index) => criteria.findIndex((one) => one.family === family) === index);

interface AlterationSigns {
  isSettled: boolean;
  /** The score from the evidence of alteration alone, without that of AI. */
  score: number;
  fired: readonly Criterion[];
  /** Whether the answer is `unknown` if nothing was found. */
  isUnknown: boolean;
}

function answerOf({ isSettled, score, fired, isUnknown }: AlterationSigns): AlterationAnswer['answer'] {
  const suspicion = isSettled ? 'strong' : suspicionOf(score, { hasFound: fired.length > 0 });
  if (suspicion === 'none') return isUnknown ? 'unknown' : 'no-signs';
  return suspicion === 'strong' ? 'signs' : 'weak-signs';
}

const reasonOf = ({ details }: Criterion): string | undefined => details[0]?.code;
