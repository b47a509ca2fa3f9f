import { type Observation } from '../collections/observe.js';
import { areaUnderCurve, type Ranked } from '../statistics/ranking.js';

export const isAi = ({ entry }: Observation<unknown>): boolean => entry.label === 'ai-generated';

/** Returns the probability of AI; 0.5 if the network abstains, so that all AUCs cover the same pictures. */
const probabilityOf = ({ report }: Observation<unknown>): number => report.ai.probability ?? 0.5;

export const rankedByAnswer = (observations: readonly Observation<unknown>[]): Ranked[] =>
  observations.map((one) => ({ value: probabilityOf(one), isPositive: isAi(one), scene: one.entry.scene }));

export const aucOf = (observations: readonly Observation<unknown>[]): number =>
  areaUnderCurve(rankedByAnswer(observations));

/** Returns how far the probability is from the image's label, 0..1. */
const wrongness = (one: Observation<unknown>): number =>
  isAi(one) ? 1 - probabilityOf(one) : probabilityOf(one);

/** Selects, for each picture, the change with the most wrong answer: an attacker who tries all would find it. */
export function worstCases<Seen extends Observation<unknown>>(changed: readonly Seen[]): Seen[] {
  const worst = new Map<string, Seen>();
  for (const one of changed) {
    const known = worst.get(one.entry.path);
    if (known === undefined || wrongness(one) > wrongness(known)) worst.set(one.entry.path, one);
  }
  return [...worst.values()];
}

/** Splits observations into those of unchanged pictures, those of each change, and the worst cases. */
export function byChange<Seen extends Observation<unknown>>(observations: readonly Seen[]) {
  const asIs = observations.filter(({ variant }) => variant === 'as-is');
  const changed = observations.filter(({ variant }) => variant !== 'as-is');
  const changes = [...new Set(changed.map(({ variant }) => variant))].map((variant) => ({
    variant,
    own: changed.filter((one) => one.variant === variant),
  }));
  return { asIs, changed, changes, worst: worstCases(changed) };
}

export const answered = (
  observations: readonly Observation<unknown>[],
  answer: Observation['report']['ai']['answer'],
): { count: number; total: number } => ({
  count: observations.filter(({ report }) => report.ai.answer === answer).length,
  total: observations.length,
});
