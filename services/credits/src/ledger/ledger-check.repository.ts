import { type ChargePurpose } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';

/** A rule of the ledger. Its SQL statement selects one text column, which identifies each row that breaks the rule. */
interface Invariant {
  name: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8' | 'I9' | 'records';
  rule: string;
  sql: string;
}

export interface Breach {
  invariant: Invariant['name'];
  rule: string;
  count: number;
  examples: string[];
}

/** Tables that the invariants name without a schema, so that a name can stand for the rows of all members or of one. */
const tables = ['account', '"order"', 'lot', 'hold', 'entry', 'refund'] as const;
const examplesMax = 5;

/**
 * The ledger's invariants, and the rule that records add up to the balance (API-076). $1 is the instant of the check.
 * If I6 holds for each member, it holds in total.
 *
 * I8 needs no request to other services, because a job ends or extends every overdue hold. A hold that is more than
 * five minutes overdue means that a task ended without ending its charge, or that the job is not running.
 */
const invariants: readonly Invariant[] = [
  {
    name: 'I1',
    rule: 'an account is the sum of its lots',
    sql: `
      SELECT 'member ' || user_id FROM account
        LEFT JOIN (SELECT user_id, sum(remaining) AS remaining, sum(held) AS lots_held FROM lot GROUP BY user_id)
          AS lots USING (user_id)
       WHERE available <> COALESCE(remaining, 0) OR held <> COALESCE(lots_held, 0)`,
  },
  {
    name: 'I2',
    rule: 'a lot is the sum of its entries, every kind counted',
    sql: `
      SELECT 'lot ' || lot.id FROM lot
        LEFT JOIN (SELECT lot_id, sum(amount) AS amount, sum(held_change) AS held_change,
                          sum(expired_change) AS expired_change,
                          sum(amount) FILTER (WHERE kind = 'grant') AS grant_amount
                     FROM entry GROUP BY lot_id) AS entries ON lot_id = lot.id
       WHERE (remaining, held, expired_remaining, granted)
         IS DISTINCT FROM (amount, held_change, expired_change, grant_amount)
      UNION ALL
      SELECT 'entry ' || entry.id FROM entry JOIN credits.lot ON lot.id = entry.lot_id
       WHERE entry.user_id <> lot.user_id`,
  },
  {
    name: 'I3',
    rule: 'open holds are what is held',
    sql: `
      SELECT 'member ' || user_id FROM account
        LEFT JOIN (SELECT user_id, sum(amount) AS open FROM hold WHERE state = 'held' GROUP BY user_id)
          AS holds USING (user_id)
       WHERE held <> COALESCE(open, 0)`,
  },
  {
    name: 'I4',
    rule: 'one grant per lot and operation',
    sql: `
      SELECT 'operation ' || op_key FROM entry WHERE kind = 'grant' GROUP BY op_key HAVING count(*) > 1
      UNION ALL
      SELECT 'lot ' || lot.id FROM lot LEFT JOIN entry ON entry.lot_id = lot.id AND entry.kind = 'grant'
       GROUP BY lot.id HAVING count(entry.id) <> 1`,
  },
  {
    name: 'I4',
    rule: 'one end per hold, of the whole amount and of the recorded kind',
    sql: `
      SELECT 'hold ' || hold.id FROM hold LEFT JOIN entry ON entry.hold_id = hold.id
       GROUP BY hold.id, hold.amount, hold.state
      HAVING COALESCE(sum(held_change) FILTER (WHERE held_change > 0), 0) <> hold.amount
          OR COALESCE(-sum(held_change) FILTER (WHERE kind IN ('capture', 'refund')), 0)
               <> CASE hold.state WHEN 'captured' THEN hold.amount ELSE 0 END
          OR COALESCE(-sum(held_change) FILTER (WHERE kind = 'release'), 0)
               <> CASE hold.state WHEN 'released' THEN hold.amount ELSE 0 END`,
  },
  {
    name: 'I5',
    rule: 'nothing is negative',
    sql: `
      SELECT 'member ' || user_id FROM account WHERE available < 0 OR held < 0
      UNION ALL
      SELECT 'lot ' || id FROM lot WHERE remaining < 0 OR held < 0 OR expired_remaining < 0`,
  },
  {
    name: 'I6',
    rule: 'what was granted is available, held, spent, expired or refunded',
    sql: `
      SELECT 'member ' || account.user_id FROM account
        LEFT JOIN (SELECT user_id, sum(granted) AS granted, sum(expired_remaining) AS expired
                     FROM lot GROUP BY user_id) AS lots USING (user_id)
        LEFT JOIN (SELECT user_id, -sum(amount + held_change + expired_change) AS spent
                     FROM entry WHERE kind IN ('capture', 'refund') GROUP BY user_id) AS outflow USING (user_id)
       WHERE COALESCE(granted, 0) <> available + account.held + COALESCE(expired, 0) + COALESCE(spent, 0)`,
  },
  {
    name: 'I7',
    rule: 'a granted order has one lot of equal member and amount, and no other order has one',
    sql: `
      SELECT 'order ' || "order".id FROM "order" LEFT JOIN credits.lot ON lot.order_id = "order".id
       WHERE ("order".status = 'granted') IS DISTINCT FROM (lot.id IS NOT NULL)
          OR ("order".user_id, "order".amount) <> (lot.user_id, lot.granted)
          OR (lot.source = 'purchase'
            AND ("order".price_minor, "order".currency) <> (lot.price_minor, lot.currency))`,
  },
  {
    name: 'I8',
    rule: 'no charge is held five minutes past its time',
    sql: `
      SELECT 'hold ' || id FROM hold WHERE state = 'held' AND expires_at <= $1::timestamptz - interval '5 minutes'`,
  },
  {
    name: 'records',
    rule: 'the records of a member add up to the balance',
    sql: `
      SELECT 'member ' || user_id FROM account
        LEFT JOIN (SELECT user_id, sum(amount) AS total FROM credits.credit_record GROUP BY user_id)
          AS records USING (user_id)
       WHERE available <> COALESCE(total, 0)`,
  },
];

export const invariantNames = [...new Set([...invariants.map(({ name }) => name), 'I9' as const])];

const fullCheckTimeoutMs = 30 * 60_000;

/** Raises this transaction's statement timeout, because checking all members takes longer than the usual one allows. */
export async function allowFullCheck(manager: EntityManager): Promise<void> {
  await queryRows(manager, `SELECT set_config('statement_timeout', $1, true)`, [String(fullCheckTimeoutMs)]);
}

/** Returns the invariants that are broken in one snapshot. With `userId`, checks only that member, which is cheap. */
export async function findBreaches(
  manager: EntityManager,
  { at, userId }: { at: Date; userId?: number },
): Promise<Breach[]> {
  const rows = await queryRows<{ position: number; count: number; examples: string[] }>(
    manager,
    breachStatement({ isOfOneMember: userId !== undefined }),
    userId === undefined ? [at] : [at, userId],
  );
  return rows.map(({ position, count, examples }) => {
    const found = invariants[position];
    if (!found) throw new Error(`There is no invariant ${position}.`);
    return { invariant: found.name, rule: found.rule, count, examples };
  });
}

/** Returns SQL that selects one row per broken invariant. $1 is the instant; for one member, $2 is the user id. */
export function breachStatement({ isOfOneMember }: { isOfOneMember: boolean }): string {
  const scope = isOfOneMember ? 'WHERE user_id = $2' : '';
  const scoped = tables.map(
    (table) => `${table} AS NOT MATERIALIZED (SELECT * FROM credits.${table} ${scope})`,
  );
  const checks = invariants.map(
    ({ sql }, position) => `
      SELECT ${position} AS position, count(*)::integer AS count,
             (array_agg(found.subject ORDER BY found.subject))[1:${examplesMax}] AS examples
        FROM (${sql}) AS found (subject) HAVING count(*) > 0`,
  );
  return `WITH ${scoped.join(', ')} ${checks.join(' UNION ALL ')}`;
}

interface LedgerCheck {
  checkedAt: Date;
  breaches: Breach[];
}

/** Makes all statements of this transaction read one snapshot. Call it first. */
export async function readOneSnapshot(manager: EntityManager): Promise<void> {
  await queryRows(manager, 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}

export async function isChecked(manager: EntityManager, night: string): Promise<boolean> {
  const rows = await queryRows(manager, 'SELECT FROM credits.ledger_check WHERE night = $1', [night]);
  return rows.length > 0;
}

/** @returns false if another replica is checking this night or has checked it */
export async function takeTurn(manager: EntityManager, night: string): Promise<boolean> {
  const [turn] = await queryRows<{ isOurs: boolean }>(
    manager,
    `SELECT pg_try_advisory_xact_lock(hashtextextended('jinwi.credits.ledger-check', 0))
            AND NOT EXISTS (SELECT FROM credits.ledger_check WHERE night = $1) AS "isOurs"`,
    [night],
  );
  return turn?.isOurs ?? false;
}

export async function insertCheck(
  manager: EntityManager,
  { night, at, breaches }: { night: string; at: Date; breaches: readonly Breach[] },
): Promise<void> {
  await queryRows(
    manager,
    `INSERT INTO credits.ledger_check (night, checked_at, breaches) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [night, at, JSON.stringify(breaches)],
  );
}

export async function lastCheck(manager: EntityManager): Promise<LedgerCheck | undefined> {
  const [last] = await queryRows<LedgerCheck>(
    manager,
    `SELECT checked_at AS "checkedAt", breaches FROM credits.ledger_check ORDER BY night DESC LIMIT 1`,
  );
  return last;
}

/** Lists the charges released in the days before an instant, newest first. */
export function newestReleased(
  manager: EntityManager,
  { at, days, countMax }: { at: Date; days: number; countMax: number },
): Promise<{ id: string; purpose: ChargePurpose }[]> {
  return queryRows(
    manager,
    `SELECT id, purpose FROM credits.hold
      WHERE state = 'released' AND purpose IN ('analysis', 'generation')
        AND settled_at > $1::timestamptz - $2 * interval '1 day'
      ORDER BY settled_at DESC LIMIT $3`,
    [at, days, countMax],
  );
}
