import { randomUUID } from 'node:crypto';
import { charge, type CreditsTestBed, later, lotsOf, openTestBed, startOfTime } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';

const expiry = new Date('2027-01-01T00:00:00.000Z');
const lastInstant = later(expiry, -1);

let bed: CreditsTestBed;
let userId = 0;

beforeAll(async () => {
  bed = await openTestBed();
});
afterAll(() => bed.close());

beforeEach(async () => {
  bed.setNow(startOfTime);
  userId += 1;
  await bed.ledger.openAccount({ userId });
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

describe('BR-042 the instant of expiry', () => {
  it('counts and spends credits one millisecond before', async () => {
    bed.setNow(lastInstant);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5 });
    expect(await bed.ledger.reserve(charge({ userId }))).toMatchObject({ state: 'held' });
  });

  it('counts none at the instant itself, and says so in the records', async () => {
    bed.setNow(expiry);
    const { records } = await bed.ledger.records({ userId, beforeId: null });
    expect(records.map(({ amount }) => amount)).toEqual([-5, 5]);
    expect(await bed.ledger.balance({ userId })).toEqual({ available: 0, held: 0, nextExpiry: null });
    expect((await lotsOf(bed, userId))[0]).toMatchObject({
      status: 'expired',
      remaining: 0,
      expired_remaining: 5,
    });
  });

  it('spends none at the instant itself', async () => {
    bed.setNow(expiry);
    await expect(bed.ledger.reserve(charge({ userId }))).rejects.toMatchObject({
      code: 'credits.insufficient',
      details: { available: 0, needed: 1 },
    });
  });

  it('spends a later lot and expires the earlier one on the way', async () => {
    bed.setNow(lastInstant);
    await bed.ledger.grant({ userId, opKey: randomUUID(), source: 'goodwill', amount: 2 });
    bed.setNow(expiry);
    await expect(bed.ledger.reserve(charge({ userId, amount: 3 }))).rejects.toMatchObject({
      details: { available: 2 },
    });
    await bed.ledger.reserve(charge({ userId, amount: 2 }));
    expect(await bed.ledger.balance({ userId })).toEqual({ available: 0, held: 2, nextExpiry: null });
  });

  it('expires once when many look at once', async () => {
    bed.setNow(expiry);
    await Promise.all(Array.from({ length: 16 }, () => bed.ledger.balance({ userId })));
    expect((await bed.ledger.records({ userId, beforeId: null })).records).toHaveLength(2);
  });
});

describe('a hold taken before expiry', () => {
  const hold = async () => {
    const request = charge({ userId, amount: 2 });
    bed.setNow(lastInstant);
    await bed.ledger.reserve(request);
    return request;
  };

  it('may be captured after it', async () => {
    const request = await hold();
    bed.setNow(expiry);
    expect(await bed.ledger.capture(request)).toMatchObject({ state: 'captured' });
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 0, held: 0 });
    expect((await lotsOf(bed, userId))[0]).toMatchObject({ status: 'expired', expired_remaining: 3 });
  });

  it.each([
    ['after the lot was marked', true],
    ['before the lot was marked', false],
  ])('goes to the expired credits when it is released after it, %s', async (_, isMarked) => {
    const request = await hold();
    bed.setNow(expiry);
    if (isMarked) await bed.ledger.balance({ userId });
    await bed.ledger.release(request);
    expect((await lotsOf(bed, userId))[0]).toMatchObject({
      status: 'expired',
      remaining: 0,
      held: 0,
      expired_remaining: 5,
    });
    expect(await bed.ledger.balance({ userId })).toEqual({ available: 0, held: 0, nextExpiry: null });
  });

  it('returns to the valid lot and expires in the other', async () => {
    bed.setNow(lastInstant);
    await bed.ledger.grant({ userId, opKey: randomUUID(), source: 'goodwill', amount: 4 });
    const request = charge({ userId, amount: 7 });
    await bed.ledger.reserve(request);
    bed.setNow(expiry);
    await bed.ledger.release(request);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 4, held: 0 });
    expect((await lotsOf(bed, userId)).map((lot) => [lot.remaining, lot.expired_remaining])).toEqual([
      [0, 5],
      [4, 0],
    ]);
  });
});
