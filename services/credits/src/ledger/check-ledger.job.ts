import { transaction } from '@jinwi/database';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource, type EntityManager } from 'typeorm';
import { type Clock } from './dates.js';
import { findUnpaid } from './find-unpaid.js';
import { allowFullCheck, type Breach, findBreaches } from './invariants.js';
import { exposeLedgerCheckMetrics } from './ledger-metrics.js';
import { type AskOwner } from './settle-overdue-holds.job.js';

/** 03:00 in Korea is 18:00 UTC of the previous day. */
const nightBeginsHourUtc = 18;
const hourMs = 3_600_000;

interface LedgerCheck {
  checkedAt: Date;
  breaches: Breach[];
}

/**
 * Checks the invariants once per night, in one of the replicas, and exports the latest result in all of them.
 * Idempotent: during the day it only reads the latest result.
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

/** Asks before the check's transaction, which must not wait for other services, and only if tonight is unchecked. */
async function unpaidOfNight(
  manager: EntityManager,
  { at, askOwner, logger }: { at: Date; askOwner: AskOwner; logger: Logger },
): Promise<Breach[]> {
  if (await manager.query<unknown[]>(checkedSql, [nightOf(at)]).then((rows) => rows.length > 0)) return [];
  return findUnpaid(manager, { at, askOwner }).catch((error: unknown) => {
    logger.warn({ err: error }, 'could not ask whether the work of released holds was done');
    return [];
  });
}

const checkedSql = 'SELECT FROM credits.ledger_check WHERE night = $1';

async function checkOnce(
  manager: EntityManager,
  { at, unpaid }: { at: Date; unpaid: readonly Breach[] },
): Promise<Breach[] | null> {
  // All statements read one snapshot, and none of them blocks a charge.
  await manager.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await allowFullCheck(manager);
  const night = nightOf(at);
  const [turn] = await manager.query<{ isOurs: boolean }[]>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('jinwi.credits.ledger-check', 0))
            AND NOT EXISTS (SELECT FROM credits.ledger_check WHERE night = $1) AS "isOurs"`,
    [night],
  );
  if (!turn?.isOurs) return null;
  const breaches = [...(await findBreaches(manager, { at })), ...unpaid];
  // If another replica committed since our snapshot, this is a serialisation failure, and the retry sees its row.
  await manager.query(
    `INSERT INTO credits.ledger_check (night, checked_at, breaches) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [night, at, JSON.stringify(breaches)],
  );
  return breaches;
}

async function lastCheck(manager: EntityManager): Promise<LedgerCheck | undefined> {
  const [last] = await manager.query<LedgerCheck[]>(
    `SELECT checked_at AS "checkedAt", breaches FROM credits.ledger_check ORDER BY night DESC LIMIT 1`,
  );
  return last;
}

/** The night of an instant as a date; a night lasts from 03:00 in Korea to the next 03:00. */
export const nightOf = (at: Date): string =>
  new Date(at.getTime() - nightBeginsHourUtc * hourMs).toISOString().slice(0, 10);
