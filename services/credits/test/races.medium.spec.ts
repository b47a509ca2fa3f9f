import { randomUUID } from 'node:crypto';
import { until } from '@jinwi/local-stores';
import { charge, type CreditsTestBed, openTestBed, purchase } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';

let bed: CreditsTestBed;
let userId = 0;

beforeAll(async () => {
  bed = await openTestBed({ poolSizeMax: 64 });
});
afterAll(() => bed.close());

beforeEach(() => {
  userId += 1;
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

describe('races', () => {
  it.each([
    { purpose: 'analysis', amount: 1, succeed: 10 },
    { purpose: 'generation', amount: 3, succeed: 3 },
  ] as const)(
    'API-033 lets $succeed of 64 parallel charges of $amount through on ten credits',
    async ({ purpose, amount, succeed }) => {
      await bed.ledger.openAccount({ userId });
      await purchase(bed, { userId, amount: 5 });
      const outcomes = await Promise.allSettled(
        Array.from({ length: 64 }, () => bed.ledger.reserve(charge({ userId, amount, purpose }))),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(succeed);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected')
          expect(outcome.reason).toMatchObject({ code: 'credits.insufficient' });
      }
      const held = succeed * amount;
      expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 10 - held, held });
    },
  );

  it('makes one hold of 32 parallel repetitions of one charge', async () => {
    const request = charge({ userId, amount: 2 });
    const holds = await Promise.all(Array.from({ length: 32 }, () => bed.ledger.reserve(request)));
    expect(new Set(holds.map(({ state }) => state))).toEqual(new Set(['held']));
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 3, held: 2 });
  });

  it('gives one key to one of sixteen members', async () => {
    const members = Array.from({ length: 16 }, () => (userId += 1));
    await Promise.all(members.map((member) => bed.ledger.openAccount({ userId: member })));
    const holdId = randomUUID();
    const outcomes = await Promise.allSettled(
      members.map((member) => bed.ledger.reserve(charge({ holdId, userId: member }))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'credits.key-reused' });
    }
  });

  it('gives a key to the member whose charge commits first', async () => {
    const [first, second] = [(userId += 1), (userId += 1)];
    await Promise.all([first, second].map((member) => bed.ledger.openAccount({ userId: member })));
    const holdId = randomUUID();
    const slow = bed.dataSource.createQueryRunner();
    await slow.startTransaction();
    await slow.query(
      `SELECT credits.reserve($1, $2, 1, 'analysis', 'hash', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
      [holdId, first, bed.now()],
    );
    const waiting = bed.ledger.reserve(charge({ holdId, userId: second }));
    const refused = expect(waiting).rejects.toMatchObject({ code: 'credits.key-reused' });
    await untilSomeoneWaits();
    await slow.commitTransaction();
    await slow.release();
    await refused;
    expect(await bed.ledger.balance({ userId: second })).toMatchObject({ available: 5, held: 0 });
  });

  it('lets charges and ends of one member meet without deadlock', async () => {
    await bed.ledger.openAccount({ userId });
    await bed.ledger.grant({ userId, opKey: randomUUID(), source: 'goodwill', amount: 400 });
    const ended = Array.from({ length: 100 }, () => charge({ userId }));
    await Promise.all(ended.map((request) => bed.ledger.reserve(request)));
    await Promise.all(
      ended.flatMap((request, index) => [
        bed.ledger.reserve(charge({ userId })),
        bed.ledger[index % 2 ? 'capture' : 'release'](request),
      ]),
    );
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 255, held: 100 });
  });

  it('ends a hold once when sixteen captures and sixteen releases meet', async () => {
    const request = charge({ userId, amount: 5 });
    await bed.ledger.reserve(request);
    const ends = await Promise.all(
      Array.from({ length: 32 }, (_, index) => bed.ledger[index % 2 ? 'capture' : 'release'](request)),
    );
    const states = new Set(ends.map(({ state }) => state));
    expect(states.size).toBe(1);
    expect((await bed.ledger.balance({ userId })).available).toBe(states.has('released') ? 5 : 0);
  });
});

const untilSomeoneWaits = () =>
  until(async () => {
    const waiting = await bed.dataSource.query<object[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
