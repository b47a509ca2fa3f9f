import { AppError } from '@jinwi/contracts';
import { expireLots } from '../src/lots/expire-lots.job.js';
import { charge, later, silent } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { Random } from './random.js';
import { buy, openTermsTestBed, type TermsTestBed } from './terms-test-bed.js';

/** Fixed, so that every run is the same; JINWI_LEDGER_SEED changes it. */
const seed = Number(process.env.JINWI_LEDGER_SEED ?? 20_261_121);
const expiry = new Date('2027-01-01T00:00:00.000Z');
const clients = 16;

let bed: TermsTestBed;

beforeAll(async () => {
  bed = await openTermsTestBed({ poolSizeMax: clients });
});
afterAll(() => bed.close());

/** Converts an AppError to a valid result. Any other error, such as a deadlock, fails the test. */
const answered = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

describe(`sixteen clients of two members (JINWI_LEDGER_SEED=${seed} repeats it)`, () => {
  it.each([
    ['within the seven days', new Date('2026-01-02T00:00:00.000Z')],
    ['in the last millisecond', later(expiry, -1)],
    ['at the expiry', expiry],
  ])('extend, expire, refund, dispute and charge %s without deadlock', async (_, at) => {
    const random = new Random(seed);
    const members = [1, 2].map((offset) => offset + 10 * at.getUTCMilliseconds() + at.getUTCDate() * 20_000);
    bed.setNow(new Date('2026-01-01T00:00:00.000Z'));
    const payments: string[] = [];
    for (const userId of members) {
      for (let lot = 0; lot < 4; lot += 1) payments.push(await buy(bed, { userId }));
    }
    bed.setNow(at);
    for (const userId of members) {
      await bed.ledger.grant({ userId, opKey: `goodwill:${userId}`, source: 'goodwill', amount: 40 });
    }
    const operations = makeOperations({ random, members, payments });
    const counts = new Map<string, number>();
    const client = async () => {
      for (let turn = 0; turn < 25; turn += 1) {
        const name = random.pick(Object.keys(operations) as (keyof typeof operations)[]);
        const outcome = `${name} ${await answered(operations[name]())}`;
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    expect(await brokenInvariants(bed.dataSource)).toEqual([]);
    const done = [...counts.keys()].filter((outcome) => outcome.endsWith(' done'));
    expect(done.map((outcome) => outcome.split(' ')[0])).toEqual(
      expect.arrayContaining(['extend', 'expire', 'reserve', 'endHold', 'openDispute', 'closeDispute']),
    );
  });
});

function makeOperations({
  random,
  members,
  payments,
}: {
  random: Random;
  members: number[];
  payments: string[];
}) {
  const holds: string[] = [];
  const aLot = async () => {
    const userId = random.pick(members);
    return { userId, lot: random.pick((await bed.lots.lots({ userId })).lots) };
  };
  const disputed = (paymentId: string) => ({
    eventId: 'event',
    type: 'charge.dispute',
    disputeId: `dispute ${paymentId}`,
    paymentId,
  });
  return {
    async extend() {
      const { userId, lot } = await aLot();
      await bed.lots.extend({ userId, lotId: lot.id, extensionCount: lot.extensionCount });
    },
    expire: () => expireLots({ repository: bed.lotsRepository, clock: bed.now, logger: silent }),
    async refund() {
      const { userId, lot } = await aLot();
      const { amount, priceMinor } = lot.refundable ?? { amount: 1, priceMinor: 1 };
      bed.provider.answer = random.pick(['pending', 'succeeded', 'failed', 'unreachable'] as const);
      await bed.refunds.requestRefund({ userId, lotId: lot.id, amount, priceMinor });
    },
    async reportRefund() {
      const known = [...bed.provider.refunds.keys()];
      if (known.length === 0) return;
      await bed.receive(bed.provider.decide(random.pick(known), random.pick(['succeeded', 'failed'])));
    },
    async reserve() {
      const request = charge({ userId: random.pick(members), amount: random.int({ from: 1, to: 4 }) });
      await bed.ledger.reserve(request);
      holds.push(request.holdId);
    },
    async endHold() {
      if (holds.length === 0) return;
      await bed.ledger[random.pick(['capture', 'release'] as const)]({ holdId: random.pick(holds) });
    },
    openDispute: () =>
      bed.receive({
        ...disputed(random.pick(payments)),
        kind: 'dispute-opened',
        priceMinor: 499,
      }),
    closeDispute: () =>
      bed.receive({
        ...disputed(random.pick(payments)),
        kind: 'dispute-closed',
        isWon: random.pick([true, false]),
      }),
  };
}
