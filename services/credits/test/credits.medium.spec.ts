import { randomUUID } from 'node:crypto';
import {
  charge,
  type CreditsTestBed,
  later,
  lotsOf,
  openTestBed,
  purchase,
  startOfTime,
} from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';

const dayMs = 86_400_000;

let bed: CreditsTestBed;
let userId = 0;

beforeAll(async () => {
  bed = await openTestBed();
});
afterAll(() => bed.close());

beforeEach(() => {
  bed.setNow(startOfTime);
  userId += 1;
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const all = { beforeId: null };
const records = async () => (await bed.ledger.records({ userId, ...all })).records;
const recordAmounts = async () => (await records()).map(({ amount }) => amount);

describe('an account', () => {
  it('API-018 BR-001 opens with five credits valid for a year', async () => {
    expect(await bed.ledger.openAccount({ userId })).toEqual({
      available: 5,
      held: 0,
      nextExpiry: { at: '2027-01-01T00:00:00.000Z', amount: 5 },
    });
  });

  it('BR-001 gives one grant to sixteen parallel openings and balances', async () => {
    const balances = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 ? bed.ledger.openAccount({ userId }) : bed.ledger.balance({ userId }),
      ),
    );
    expect(new Set(balances.map(({ available }) => available))).toEqual(new Set([5]));
    expect(await lotsOf(bed, userId)).toHaveLength(1);
  });

  it('BR-001 is opened by reading the balance when a crash left it out', async () => {
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5 });
  });

  it('is opened by the first charge when a crash left it out', async () => {
    await bed.ledger.reserve(charge({ userId, amount: 3 }));
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 2, held: 3 });
  });

  it('tells the soonest expiry, with all lots of that instant together', async () => {
    await bed.ledger.openAccount({ userId });
    await purchase(bed, { userId, amount: 10 });
    bed.setNow(later(startOfTime, dayMs));
    await purchase(bed, { userId, amount: 25 });
    expect(await bed.ledger.balance({ userId })).toMatchObject({
      nextExpiry: { at: '2027-01-01T00:00:00.000Z', amount: 15 },
    });
    await bed.ledger.reserve(charge({ userId, amount: 15 }));
    expect(await bed.ledger.balance({ userId })).toMatchObject({
      nextExpiry: { at: '2027-01-02T00:00:00.000Z', amount: 25 },
    });
    await bed.ledger.reserve(charge({ userId, amount: 25 }));
    expect(await bed.ledger.balance({ userId })).toEqual({ available: 0, held: 40, nextExpiry: null });
  });
});

describe('a grant', () => {
  beforeEach(() => bed.ledger.openAccount({ userId }));

  it('API-069 is given once for a key', async () => {
    const grant = { userId, opKey: randomUUID(), source: 'goodwill', amount: 4 } as const;
    await Promise.all([bed.ledger.grant(grant), bed.ledger.grant(grant), bed.ledger.grant(grant)]);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 9 });
  });

  it('is refused for another amount or member under the same key', async () => {
    const grant = { userId, opKey: randomUUID(), source: 'goodwill', amount: 4 } as const;
    await bed.ledger.grant(grant);
    await expect(bed.ledger.grant({ ...grant, amount: 5 })).rejects.toMatchObject({
      code: 'credits.key-reused',
    });
    const other = (userId += 1);
    await expect(bed.ledger.grant({ ...grant, userId: other })).rejects.toMatchObject({
      code: 'credits.key-reused',
    });
    expect(await bed.ledger.balance({ userId: other })).toMatchObject({ available: 5 });
  });

  it('API-075 shows the payment of a purchase in its record', async () => {
    await purchase(bed, { userId, amount: 10 });
    expect(await records()).toEqual([
      expect.objectContaining({ userId, amount: 10, stripePaymentId: expect.stringMatching(/^pi_/) }),
      expect.objectContaining({
        userId,
        amount: 5,
        stripePaymentId: null,
        createdAt: startOfTime.toISOString(),
      }),
    ]);
  });
});

describe('a record', () => {
  it('BR-019 names the source of what was granted, and the lot', async () => {
    await bed.ledger.openAccount({ userId });
    await bed.ledger.grant({ userId, opKey: randomUUID(), source: 'goodwill', amount: 2 });
    await purchase(bed, { userId, amount: 10 });
    const ofNoWork = { kind: 'grant', purpose: null, holdId: null };
    const lots = (await lotsOf(bed, userId)).reverse();
    expect(await records()).toMatchObject(lots.map(({ id, source }) => ({ ...ofNoWork, source, lotId: id })));
  });

  it('BR-019 names the lot that expired', async () => {
    await bed.ledger.openAccount({ userId });
    bed.setNow(later(startOfTime, 365 * dayMs));
    const [lot] = await lotsOf(bed, userId);
    const expiry = { kind: 'expire', amount: -5, source: null, purpose: null, holdId: null, lotId: lot?.id };
    expect((await records())[0]).toMatchObject(expiry);
  });

  it('BR-019 names no lot where several lots paid', async () => {
    await bed.ledger.openAccount({ userId });
    await purchase(bed, { userId, amount: 10 });
    await bed.ledger.reserve(charge({ userId, amount: 7 }));
    expect((await records())[0]).toMatchObject({ kind: 'hold', amount: -7, lotId: null });
  });
});

describe('a charge', () => {
  beforeEach(() => bed.ledger.openAccount({ userId }));

  it('API-032 BR-002 holds, then captures', async () => {
    const request = charge({ userId });
    expect(await bed.ledger.reserve(request)).toEqual({ holdId: request.holdId, state: 'held' });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 4, held: 1 });
    expect(await bed.ledger.capture(request)).toEqual({ holdId: request.holdId, state: 'captured' });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 4, held: 0 });
    expect(await recordAmounts()).toEqual([-1, 5]);
  });

  it('API-076 shows a hold as spent and a release as given back', async () => {
    const request = charge({ userId, amount: 3, purpose: 'generation' });
    await bed.ledger.reserve(request);
    await bed.ledger.release(request);
    expect(await recordAmounts()).toEqual([3, -3, 5]);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5, held: 0 });
  });

  it('BR-019 names the work in the records of its hold and release', async () => {
    for (const purpose of ['analysis', 'generation'] as const) {
      const { holdId, ...rest } = charge({ userId, amount: 3, purpose });
      await bed.ledger.reserve({ holdId, ...rest });
      await bed.ledger.release({ holdId });
      const work = { source: null, purpose, holdId };
      expect((await records()).slice(0, 2)).toEqual([
        expect.objectContaining({ ...work, kind: 'release', amount: 3 }),
        expect.objectContaining({ ...work, kind: 'hold', amount: -3 }),
      ]);
    }
  });

  it('BR-047 takes what expires soonest, free credits before purchased ones', async () => {
    await purchase(bed, { userId, amount: 10 });
    bed.setNow(later(startOfTime, -dayMs));
    await bed.ledger.grant({ userId, opKey: randomUUID(), source: 'goodwill', amount: 2 });
    bed.setNow(startOfTime);
    await bed.ledger.grant({ userId, opKey: randomUUID(), source: 'goodwill', amount: 1 });
    await bed.ledger.reserve(charge({ userId, amount: 9 }));
    const held = (await lotsOf(bed, userId)).map((lot) => [lot.source, lot.held]);
    expect(held).toEqual([
      ['signup', 5],
      ['purchase', 1],
      ['goodwill', 2],
      ['goodwill', 1],
    ]);
    expect(await recordAmounts()).toEqual([-9, 1, 2, 10, 5]);
  });

  it('gives back to the lots it came from', async () => {
    await purchase(bed, { userId, amount: 10 });
    const request = charge({ userId, amount: 8 });
    await bed.ledger.reserve(request);
    await bed.ledger.release(request);
    expect((await lotsOf(bed, userId)).map(({ remaining }) => remaining)).toEqual([5, 10]);
  });

  it('marks a lot spent when its last credit is captured', async () => {
    const first = charge({ userId, amount: 2 });
    const second = charge({ userId, amount: 3 });
    await bed.ledger.reserve(first);
    await bed.ledger.reserve(second);
    await bed.ledger.capture(first);
    expect((await lotsOf(bed, userId))[0]).toMatchObject({ status: 'active', held: 3 });
    await bed.ledger.capture(second);
    expect((await lotsOf(bed, userId))[0]).toMatchObject({ status: 'spent', held: 0, remaining: 0 });
  });

  it('pages the records without losing or repeating one', async () => {
    for (let count = 0; count < 5; count += 1) await bed.ledger.reserve(charge({ userId }));
    const ids = (await bed.ledger.records({ userId, ...all })).records.map(({ id }) => id);
    const below = await bed.ledger.records({ userId, beforeId: ids[2] ?? 0 });
    expect(below.records.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(below.nextBeforeId).toBeNull();
  });

  it('ends a page at 500 records and says where the next begins', async () => {
    await bed.ledger.grant({ userId, opKey: randomUUID(), source: 'goodwill', amount: 600 });
    await Promise.all(Array.from({ length: 510 }, () => bed.ledger.reserve(charge({ userId }))));
    const first = await bed.ledger.records({ userId, ...all });
    const second = await bed.ledger.records({ userId, beforeId: first.nextBeforeId });
    expect([first.records.length, second.records.length, second.nextBeforeId]).toEqual([500, 12, null]);
    const sum = [...first.records, ...second.records].reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe((await bed.ledger.balance({ userId })).available);
  });
});

describe('refusals, in their order', () => {
  beforeEach(() => bed.ledger.openAccount({ userId }));

  it.each([0, -1, 1.5, Number.NaN])('first a charge of %p credits', async (amount) => {
    await expect(bed.ledger.reserve(charge({ userId, amount }))).rejects.toThrow('positive whole number');
  });

  it('then a key used for another amount, even with too few credits', async () => {
    const request = charge({ userId });
    await bed.ledger.reserve(request);
    await expect(bed.ledger.reserve({ ...request, amount: 6 })).rejects.toMatchObject({
      code: 'credits.key-reused',
      status: 409,
    });
  });

  it.each([{ amount: 2 }, { purpose: 'generation' as const }])(
    'a key that was used for another %j',
    async (change) => {
      const request = charge({ userId });
      await bed.ledger.reserve(request);
      await expect(bed.ledger.reserve({ ...request, ...change })).rejects.toMatchObject({
        code: 'credits.key-reused',
      });
    },
  );

  it('BR-030 a key of another member, who is not touched', async () => {
    const request = charge({ userId });
    await bed.ledger.reserve(request);
    const other = (userId += 1);
    await expect(bed.ledger.reserve({ ...request, userId: other })).rejects.toMatchObject({
      code: 'credits.key-reused',
    });
    expect(await bed.ledger.balance({ userId: other })).toMatchObject({ available: 5, held: 0 });
  });

  it('API-034 last too few credits, which leaves the key free', async () => {
    const request = charge({ userId, amount: 6 });
    await expect(bed.ledger.reserve(request)).rejects.toMatchObject({
      code: 'credits.insufficient',
      status: 402,
      details: { available: 5, needed: 6 },
    });
    await purchase(bed, { userId, amount: 10 });
    expect(await bed.ledger.reserve(request)).toMatchObject({ state: 'held' });
  });

  it('a hold nobody made can neither be captured nor released', async () => {
    const unknown = { holdId: randomUUID() };
    await expect(bed.ledger.capture(unknown)).rejects.toMatchObject({
      code: 'credits.hold-unknown',
      status: 404,
    });
    await expect(bed.ledger.release(unknown)).rejects.toMatchObject({
      code: 'credits.hold-unknown',
      status: 404,
    });
  });
});

describe('repetition', () => {
  beforeEach(() => bed.ledger.openAccount({ userId }));

  it('API-033 answers a repeated request even when the credits are used up', async () => {
    const request = charge({ userId, amount: 5 });
    expect(await bed.ledger.reserve(request)).toMatchObject({ state: 'held' });
    expect(await bed.ledger.reserve(request)).toMatchObject({ state: 'held' });
    await bed.ledger.capture(request);
    expect(await bed.ledger.reserve(request)).toMatchObject({ state: 'captured' });
    expect(await recordAmounts()).toEqual([-5, 5]);
  });

  it.each([
    ['capture', 'release', 'captured'],
    ['release', 'capture', 'released'],
    ['capture', 'capture', 'captured'],
    ['release', 'release', 'released'],
  ] as const)('%s, then %s: the hold stays as it ended', async (first, second, state) => {
    const request = charge({ userId, amount: 2 });
    await bed.ledger.reserve(request);
    expect(await bed.ledger[first](request)).toMatchObject({ state });
    const balance = await bed.ledger.balance({ userId });
    expect(await bed.ledger[second](request)).toMatchObject({ state });
    expect(await bed.ledger.balance({ userId })).toEqual(balance);
  });
});
