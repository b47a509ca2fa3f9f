import { type EntityManager } from 'typeorm';
import { type Breach, newestReleased } from './ledger-check.repository.js';
import { type AskOwner } from './end-overdue-holds.job.js';

/**
 * Maximum number of holds to ask about, one at a time. The newest come first, because no earlier check has covered
 * them.
 */
const askedMax = 2_000;
const askedDays = 8;
const examplesMax = 5;

/**
 * Checks invariant I9 (finished work has taken its credits): the owner of a released hold must not report that its work
 * succeeded.
 * @throws the error of `askOwner`: without an answer, the result is unknown
 */
export async function findUnpaid(
  manager: EntityManager,
  { at, askOwner }: { at: Date; askOwner: AskOwner },
): Promise<Breach[]> {
  const released = await newestReleased(manager, { at, days: askedDays, countMax: askedMax });
  const unpaid: string[] = [];
  for (const { id: holdId, purpose } of released)
    if ((await askOwner({ holdId, purpose })) === 'succeeded') unpaid.push(`hold ${holdId}`);
  if (unpaid.length === 0) return [];
  const rule = 'work that is done has taken its credits';
  return [{ invariant: 'I9', rule, count: unpaid.length, examples: unpaid.slice(0, examplesMax) }];
}
