import { randomUUID } from 'node:crypto';
import { type Spender } from '@jinwi/contracts';
import { charge, type CreditsTestBed, openTestBed, purchase } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';

const refused = { code: 'key.limit-reached', status: 402 };

let bed: CreditsTestBed;
let userId = 0;

beforeAll(async () => {
  bed = await openTestBed({ poolSizeMax: 32 });
});
afterAll(() => bed.close());

beforeEach(async () => {
  userId += 1;
  await bed.ledger.openAccount({ userId });
  await purchase(bed, { userId, amount: 95 });
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
});

const newSpender = (creditLimit: number | null): Spender => ({ id: randomUUID(), creditLimit });
const reserve = (spender: Spender, amount = 1) => bed.ledger.reserve(charge({ userId, spender, amount }));
const spentBy = async ({ id: spenderId }: Spender) =>
  (await bed.ledger.spentBy({ userId, spenderId })).amount;

describe('a spender with a limit', () => {
  it('gets only five of twenty parallel credits with a limit of five', async () => {
    const spender = newSpender(5);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => reserve(spender)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(refused);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 95, held: 5 });
    expect(await spentBy(spender)).toBe(5);
  });

  it('is counted by held and spent credits, not by released ones', async () => {
    const spender = newSpender(6);
    const [captured, released] = [await reserve(spender, 3), await reserve(spender, 3)];
    await expect(reserve(spender)).rejects.toMatchObject(refused);
    await bed.ledger.capture(captured);
    await expect(reserve(spender)).rejects.toMatchObject(refused);
    await bed.ledger.release(released);
    expect(await spentBy(spender)).toBe(3);
    await reserve(spender, 3);
    await expect(reserve(spender)).rejects.toMatchObject(refused);
  });

  it('takes nothing rather than a part', async () => {
    const spender = newSpender(4);
    await reserve(spender, 3);
    await expect(reserve(spender, 3)).rejects.toMatchObject(refused);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 97, held: 3 });
  });

  it('limits neither its member nor other spenders, even with the same id', async () => {
    const [full, other] = [newSpender(1), newSpender(null)];
    await reserve(full);
    await bed.ledger.reserve(charge({ userId }));
    await reserve(other, 50);
    expect(await spentBy(other)).toBe(50);
    userId += 1;
    await bed.ledger.openAccount({ userId });
    expect(await spentBy(full)).toBe(0);
    await reserve(full);
  });

  it('may repeat a request at its limit, but not reuse a key', async () => {
    const spender = newSpender(1);
    const request = charge({ userId, spender });
    await bed.ledger.reserve(request);
    expect(await bed.ledger.reserve(request)).toEqual({ holdId: request.holdId, state: 'held' });
    expect(await spentBy(spender)).toBe(1);
    const reused = { code: 'credits.key-reused' };
    await expect(bed.ledger.reserve({ ...request, amount: 2 })).rejects.toMatchObject(reused);
    await expect(bed.ledger.reserve({ ...request, spender: undefined })).rejects.toMatchObject(reused);
  });

  it('hears of its limit before it hears of too few credits', async () => {
    const spender = newSpender(10);
    await expect(reserve(newSpender(null), 101)).rejects.toMatchObject({ code: 'credits.insufficient' });
    await expect(reserve(spender, 101)).rejects.toMatchObject(refused);
  });

  it('opens the account that a crash left out', async () => {
    userId += 1;
    const spender = newSpender(2);
    await reserve(spender, 2);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 3, held: 2 });
  });
});
