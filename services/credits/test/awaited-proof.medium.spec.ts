import { publishedRules } from '../src/ledger/rules.js';
import { charge, type CreditsTestBed, lotsOf, openTestBed } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';

describe('free credits that wait for a proven address', () => {
  let bed: CreditsTestBed;
  let userId = 0;

  beforeAll(async () => {
    bed = await openTestBed({ rules: { ...publishedRules, emailProof: 'required' } });
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    userId += 1;
  });
  afterEach(async () => {
    expect(await brokenInvariants(bed.dataSource)).toEqual([]);
  });

  it('are not given by reading balance or records, nor by a charge', async () => {
    expect(await bed.ledger.balance({ userId })).toEqual({ available: 0, held: 0, nextExpiry: null });
    expect((await bed.ledger.records({ userId, beforeId: null })).records).toEqual([]);
    await expect(bed.ledger.reserve(charge({ userId }))).rejects.toMatchObject({
      code: 'credits.insufficient',
    });
    userId += 1;
    await expect(bed.ledger.reserve(charge({ userId }))).rejects.toMatchObject({
      code: 'credits.insufficient',
    });
    expect(await lotsOf(bed, userId)).toEqual([]);
  });

  it('do not keep other credits from being given and spent', async () => {
    await bed.ledger.grant({ userId, opKey: `goodwill:${userId}`, source: 'goodwill', amount: 3 });
    await bed.ledger.reserve(charge({ userId, amount: 2 }));
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 1, held: 2 });
  });

  it('are given once when the proof arrives, however often it is told', async () => {
    await bed.ledger.balance({ userId });
    await Promise.all(Array.from({ length: 16 }, () => bed.ledger.openAccount({ userId })));
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 5 });
    expect(await lotsOf(bed, userId)).toHaveLength(1);
  });
});
