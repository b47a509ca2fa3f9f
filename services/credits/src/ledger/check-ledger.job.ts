import { transaction } from '@jinwi/database';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource, type EntityManager } from 'typeorm';
import { type Clock } from './dates.js';
import {
  allowFullCheck,
  type Breach,
  findBreaches,
  insertCheck,
  isChecked,
  lastCheck,
  readOneSnapshot,
  takeTurn,
  newestReleased,
} from './ledger-check.repository.js';
import { exposeLedgerCheckMetrics } from './ledger-metrics.js';
import { type AskOwner } from './end-overdue-holds.job.js';

/** 03:00 in Korea is 18:00 UTC of the previous day. */
const nightBeginsHourUtc = 18;

const hourMs = 3_600_000;

/**
 * Maximum number of released holds to ask other services about, one at a time. Earlier checks have not covered the
 * newest, so these come first.
 */
const askedMax = 2_000;

const askedDays = 8;

const examplesMax = 5;

/**
 * Checks the ledger's invariants once per night, in one of the replicas, and exports the latest result in all of them.
 * During the day it only reads that result.
 * @returns the breaches this call found, or null when it did not check
 */
export async function checkLedgerNightly({
  dataSource,
  clock = () => new Date(),
  askOwner,
  logger,
}: {
  dataSource: DataSource;
  askOwner: AskOwner;
  clock?: Clock;
  logger: Logger;
}): Promise<Breach[] | null> {
  const at = clock();
  const unpaid = await unpaidOfNight(dataSource.manager, { at, askOwner, logger });
  const breaches = await transaction(dataSource, (manager) => checkOnce(manager, { at, unpaid }));
  for (const breach of breaches ?? []) logger.error(breach, 'ledger invariant is broken');
  if (breaches) logger.info({ broken: breaches.length }, 'ledger checked');
  const last = await lastCheck(dataSource.manager);
  if (last) exposeLedgerCheckMetrics(last);
  return breaches;
}

/**
 * Finds released holds whose work succeeded. The price of that work was never charged. Runs before the check's
 * transaction, which must not wait for other services. Returns none if this night has been checked.
 */
async function unpaidOfNight(
  manager: EntityManager,
  { at, askOwner, logger }: { at: Date; askOwner: AskOwner; logger: Logger },
): Promise<Breach[]> {
  if (await isChecked(manager, nightOf(at))) return [];
  return findUnpaid(manager, { at, askOwner }).catch((error: unknown) => {
    logger.warn(
      { err: error },
      'ledger check: could not find out whether work with released holds succeeded',
    );
    return [];
  });
}

async function checkOnce(
  manager: EntityManager,
  { at, unpaid }: { at: Date; unpaid: readonly Breach[] },
): Promise<Breach[] | null> {
  const night = nightOf(at);
  await readOneSnapshot(manager);
  await allowFullCheck(manager);
  if (!(await takeTurn(manager, night))) return null;
  const breaches = [...(await findBreaches(manager, { at })), ...unpaid];
  // If another replica has committed its check since our snapshot, this insert fails, and the retry sees that check.
  await insertCheck(manager, { night, at, breaches });
  return breaches;
}

/** Returns the date of the night that contains an instant; a night lasts from 03:00 in Korea to the next 03:00. */
export const nightOf = (at: Date): string =>
  new Date(at.getTime() - nightBeginsHourUtc * hourMs).toISOString().slice(0, 10);

/**
 * Checks invariant I9 (docs/credits.md): finished work has taken its credits. A released hold on credits breaks it if
 * the service that made the hold reports that the work succeeded.
 * @throws the error of `askOwner`, because the result is unknown without its answer
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
