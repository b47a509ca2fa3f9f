import { randomUUID } from 'node:crypto';
import { metricsRegistry } from '@jinwi/service-kit';
import { type EntityManager } from 'typeorm';
import { findUnpaid, checkLedgerNightly, nightOf } from '../src/ledger/check-ledger.job.js';
import { type Breach, findBreaches } from '../src/ledger/ledger-check.repository.js';
import {
  charge,
  type CreditsTestBed,
  later,
  openTestBed,
  purchase,
  silent,
  startOfTime,
} from './credits-test-bed.js';

const dayMs = 86_400_000;
const minuteMs = 60_000;

let bed: CreditsTestBed;

/** Creates two members. The second has a purchase, an open, a captured and a released hold, and an expired lot. */
beforeAll(async () => {
  bed = await openTestBed();
  await bed.ledger.openAccount({ userId: 1 });
  await bed.ledger.openAccount({ userId: 2 });
  bed.setNow(later(startOfTime, 364 * dayMs));
  await purchase(bed, { userId: 2, amount: 10 });
  const [captured, released] = [charge({ userId: 2, amount: 2 }), charge({ userId: 2, amount: 3 })];
  await bed.ledger.reserve(captured);
  await bed.ledger.capture(captured);
  bed.setNow(later(startOfTime, 365 * dayMs));
  await bed.ledger.reserve(released);
  await bed.ledger.release(released);
  await bed.ledger.reserve(charge({ userId: 2, amount: 4 }));
});
afterAll(() => bed.close());

class Undo extends Error {}

/** Damages the ledger with triggers disabled, which needs a superuser; checks it; and rolls everything back. */
async function foundAfter(damage: string[], userId?: number): Promise<string[]> {
  let found: Breach[] = [];
  const look = async (manager: EntityManager) => {
    await manager.query('ALTER TABLE credits.entry DISABLE TRIGGER ALL');
    await manager.query('ALTER TABLE credits.lot DISABLE TRIGGER ALL');
    for (const statement of damage) await manager.query(statement);
    found = await findBreaches(manager, { at: bed.now(), userId });
    throw new Undo();
  };
  await expect(bed.dataSource.transaction(look)).rejects.toThrow(Undo);
  return found.map(({ invariant }) => invariant);
}

const without = (table: string, ...constraints: string[]) =>
  `ALTER TABLE credits.${table} ${constraints.map((name) => `DROP CONSTRAINT ${name}`).join(', ')}`;

const purchasedLot = `source = 'purchase'`;

/** Each entry names the broken invariant, says what happens to member 2, and lists the statements that do it. */
const damages: [string, string, string[]][] = [
  [
    'I1',
    'an account has more than its lots',
    ['UPDATE credits.account SET available = available + 1 WHERE user_id = 2'],
  ],
  [
    'I1',
    'a lot has lost credits',
    [`UPDATE credits.lot SET remaining = remaining - 1 WHERE ${purchasedLot}`],
  ],
  ['I2', 'an entry is gone', [`DELETE FROM credits.entry WHERE kind = 'expire' AND user_id = 2`]],
  [
    'I2',
    'an entry was changed',
    [`UPDATE credits.entry SET amount = amount + 1 WHERE kind = 'grant' AND user_id = 2`],
  ],
  [
    'I2',
    'an entry names another member',
    [`UPDATE credits.entry SET user_id = 1 WHERE kind = 'expire' AND user_id = 2`],
  ],
  [
    'I3',
    'a hold ended without its credits',
    [`UPDATE credits.hold SET state = 'released', settled_at = now() WHERE state = 'held'`],
  ],
  [
    'I4',
    'an operation granted twice',
    [
      'DROP INDEX credits.entry_grant_once',
      `INSERT INTO credits.entry (user_id, lot_id, kind, amount, op_key, at)
       SELECT user_id, (SELECT min(id) FROM credits.lot WHERE user_id = 2), kind, amount, op_key, at
         FROM credits.entry WHERE kind = 'grant' AND user_id = 2 AND op_key LIKE 'order:%'`,
    ],
  ],
  [
    'I4',
    'a hold ended twice',
    [
      'DROP INDEX credits.entry_one_end',
      `INSERT INTO credits.entry (user_id, lot_id, hold_id, kind, amount, held_change, op_key, at)
       SELECT user_id, lot_id, hold_id, 'release', -held_change, held_change, op_key, at
         FROM credits.entry WHERE kind = 'capture' AND user_id = 2`,
    ],
  ],
  [
    'I4',
    'a hold is said to be captured and was released',
    [`UPDATE credits.hold SET state = 'captured' WHERE state = 'released'`],
  ],
  [
    'I5',
    'an account is below zero',
    [
      without('account', 'account_not_negative'),
      'UPDATE credits.account SET available = -1 WHERE user_id = 2',
    ],
  ],
  [
    'I5',
    'a lot is below zero',
    [without('lot', 'lot_not_negative'), `UPDATE credits.lot SET remaining = -1 WHERE ${purchasedLot}`],
  ],
  [
    'I6',
    'a lot was granted more than is accounted for',
    [`UPDATE credits.lot SET granted = granted + 1 WHERE ${purchasedLot}`],
  ],
  ['I6', 'spent credits are forgotten', [`DELETE FROM credits.entry WHERE kind = 'capture' AND user_id = 2`]],
  [
    'I7',
    'an order is granted without a lot',
    [
      `INSERT INTO credits."order" (id, user_id, provider, item_id, amount, price_minor, currency, payment_id, status,
         created_at, settled_at)
       VALUES ('${randomUUID()}', 2, 'stripe', 'package-10', 10, 499, 'usd', 'pi_lost', 'granted', now(), now())`,
    ],
  ],
  ['I7', 'a failed order has a lot', [`UPDATE credits."order" SET status = 'failed'`]],
  ['I7', 'an order and its lot differ in amount', [`UPDATE credits."order" SET amount = amount + 1`]],
  [
    'I7',
    'an order and its lot differ in price',
    [`UPDATE credits."order" SET price_minor = price_minor + 1`],
  ],
  ['I7', 'an order and its lot differ in member', ['UPDATE credits."order" SET user_id = 1']],
  [
    'I8',
    'a charge is held past its time',
    [`UPDATE credits.hold SET expires_at = expires_at - interval '15 minutes'`],
  ],
  [
    'records',
    'the records say another sum',
    ['UPDATE credits.account SET available = available - 1 WHERE user_id = 2'],
  ],
];

describe('the check of the invariants', () => {
  it('finds nothing in a ledger that was only used', async () => {
    expect(await findBreaches(bed.dataSource.manager, { at: bed.now() })).toEqual([]);
    expect(await findBreaches(bed.dataSource.manager, { at: bed.now(), userId: 2 })).toEqual([]);
  });

  it.each(damages)('%s is seen to be broken when %s', async (invariant, _, damage) => {
    expect(await foundAfter(damage)).toContain(invariant);
  });

  it('says which rows, at most five, and how many', async () => {
    const found = await bed.dataSource.transaction(async (manager) => {
      await manager.query('SAVEPOINT before');
      await manager.query('UPDATE credits.account SET held = held + 1');
      const breaches = await findBreaches(manager, { at: bed.now() });
      await manager.query('ROLLBACK TO SAVEPOINT before');
      return breaches;
    });
    expect(found).toContainEqual({
      invariant: 'I3',
      rule: 'open holds are what is held',
      count: 2,
      examples: ['member 1', 'member 2'],
    });
  });

  it('looks at one member alone when asked to', async () => {
    const damage = ['UPDATE credits.account SET available = available + 1 WHERE user_id = 2'];
    expect(await foundAfter(damage, 2)).toEqual(['I1', 'I6', 'records']);
    expect(await foundAfter(damage, 1)).toEqual([]);
  });

  it('I8 holds until the last millisecond of five minutes past the time', async () => {
    const [hold] = await bed.dataSource.query<{ expiresAt: Date }[]>(
      `SELECT expires_at AS "expiresAt" FROM credits.hold WHERE state = 'held'`,
    );
    const limit = later(hold?.expiresAt ?? new Date(0), 5 * minuteMs);
    const at = (instant: Date) => findBreaches(bed.dataSource.manager, { at: instant });
    expect(await at(later(limit, -1))).toEqual([]);
    expect(await at(limit)).toMatchObject([{ invariant: 'I8', count: 1 }]);
  });
});

const askOwner = () => Promise.resolve('failed' as const);

describe('the nightly job', () => {
  const check = (at: Date) =>
    checkLedgerNightly({ dataSource: bed.dataSource, clock: () => at, askOwner, logger: silent });

  it('checks once a night, however many replicas ask', async () => {
    const night = later(bed.now(), 0);
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(night)));
    expect(answers.filter((answer) => answer !== null)).toEqual([[]]);
    expect(await check(later(night, minuteMs))).toBeNull();
    expect(await check(later(night, dayMs))).not.toBeNull();
  });

  it('I9 finds work that is done although its hold was released', async () => {
    const { holdId, userId } = charge({ userId: 901 });
    await bed.ledger.openAccount({ userId });
    await bed.ledger.reserve(charge({ userId, holdId }));
    await bed.ledger.release({ holdId });
    const at = bed.now();
    const findings = (outcome: 'succeeded' | 'failed') =>
      findUnpaid(bed.dataSource.manager, { at, askOwner: () => Promise.resolve(outcome) });
    expect(await findings('failed')).toEqual([]);
    const [breach] = await findings('succeeded');
    expect(breach?.invariant).toBe('I9');
    expect(breach?.examples).toContain(`hold ${holdId}`);
  });

  it('begins at three in the morning in Korea', () => {
    expect(nightOf(new Date('2026-03-01T17:59:59.999Z'))).toBe('2026-02-28');
    expect(nightOf(new Date('2026-03-01T18:00:00.000Z'))).toBe('2026-03-01');
  });

  it('logs each broken invariant and shows its metric in every replica', async () => {
    const errors: unknown[] = [];
    const logger = Object.assign(Object.create(silent), { error: (fields: unknown) => errors.push(fields) });
    const at = later(bed.now(), 10 * dayMs);
    const found = await checkLedgerNightly({ dataSource: bed.dataSource, clock: () => at, askOwner, logger });
    expect(found).toMatchObject([{ invariant: 'I8', count: 1 }]);
    expect(errors).toEqual(found);
    const metric = async () =>
      await metricsRegistry.getSingleMetricAsString('jinwi_credits_invariant_breaches');
    expect(await metric()).toContain('jinwi_credits_invariant_breaches{invariant="I8"} 1');
    expect(await metric()).toContain('jinwi_credits_invariant_breaches{invariant="I1"} 0');
    metricsRegistry.getSingleMetric('jinwi_credits_invariant_breaches')?.reset();
    expect(await check(later(at, minuteMs))).toBeNull();
    expect(await metric()).toContain('jinwi_credits_invariant_breaches{invariant="I8"} 1');
  });
});
