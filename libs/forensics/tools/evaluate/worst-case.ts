import { type Observation } from '../collections/observe.js';
import { areaUnderCurve, type Ranked } from '../statistics/ranking.js';

export const isAi = ({ entry }: Observation<unknown>): boolean => entry.label === 'ai-generated';

/** Pictures on which the network abstains rank in the middle, so that all variants rank the same pictures. */
const probabilityOf = ({ report }: Observation<unknown>): number => report.ai.probability ?? 0.5;

export const rankedByAnswer = (observations: readonly Observation<unknown>[]): Ranked[] =>
  observations.map((one) => ({ value: probabilityOf(one), isPositive: isAi(one), scene: one.entry.scene }));

export const aucOf = (observations: readonly Observation<unknown>[]): number =>
  areaUnderCurve(rankedByAnswer(observations));

/** How far the answer is from the truth, 0 to 1. */
const wrongness = (one: Observation<unknown>): number =>
  isAi(one) ? 1 - probabilityOf(one) : probabilityOf(one);

/** Of each picture, the change whose answer is the most wrong: what somebody would find who tries them all. */
export function worstCases<Seen extends Observation<unknown>>(changed: readonly Seen[]): Seen[] {
  const worst = new Map<string, Seen>();
  for (const one of changed) {
    const known = worst.get(one.entry.path);
    if (known === undefined || wrongness(one) > wrongness(known)) worst.set(one.entry.path, one);
  }
  return [...worst.values()];
}

/** Unchanged pictures, changed ones change by change, and the worst cases. */
export function byChange<Seen extends Observation<unknown>>(observations: readonly Seen[]) {
  const asIs = observations.filter(({ variant }) => variant === 'as-is');
  const changed = observations.filter(({ variant }) => variant !== 'as-is');
  const changes = [...new Set(changed.map(({ variant }) => variant))].map((variant) => ({
    variant,
    own: changed.filter((one) => one.variant === variant),
  }));
  return { asIs, changed, changes, worst: worstCases(changed) };
}

/** Among all: how many have this answer. */
export const answered = (
  observations: readonly Observation<unknown>[],
  answer: Observation['report']['ai']['answer'],
): { count: number; total: number } => ({
  count: observations.filter(({ report }) => report.ai.answer === answer).length,
  total: observations.length,
});
