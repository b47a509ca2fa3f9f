import { randomUUID } from 'node:crypto';
import { type ChargeOutcome } from '@jinwi/contracts';
import { type LotSource } from '../src/ledger/grant.js';
import { endOverdueHolds } from '../src/ledger/end-overdue-holds.job.js';
import { charge, type CreditsTestBed, later, openTestBed, purchase, silent } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';
import { Random } from './random.js';
import { Counts } from './simulation/counts.js';
import { simulate } from './simulation/simulate.js';
import { codeOf } from './simulation/world.js';

/** Fixed, so that every run is the same; `npm run simulate` uses random seeds. */
const seed = Number(process.env.JINWI_LEDGER_SEED ?? 20_261_121);
const dayMs = 86_400_000;

let bed: CreditsTestBed;

beforeAll(async () => {
  bed = await openTestBed({ poolSizeMax: 16 });
});
afterAll(() => bed.close());

describe(`simulation of the ledger (JINWI_LEDGER_SEED=${seed} repeats it)`, () => {
  it('API-076 keeps I1 to I6 through thousands of random concurrent operations', async () => {
    const random = new Random(seed);
    const counts = new Counts();
    const members = Array.from({ length: 6 }, (_, index) => index + 1);
    const requests = members.map((userId) => charge({ userId }));
    await Promise.all(members.map((userId) => bed.ledger.openAccount({ userId })));
    const step = makeStep({ random, counts, members, requests });
    let steps = 0;
    while (steps < 2_500) {
      const batch = Array.from({ length: random.int({ from: 4, to: 40 }) }, () => step());
      await Promise.all(batch);
      steps += batch.length;
      expect([seed, steps, await brokenInvariants(bed.dataSource)]).toEqual([seed, steps, []]);
    }
    counts.assertAtLeast({
      'reserve held': 150,
      'reserve credits.insufficient': 60,
      'repeat held': 15,
      'repeat captured': 5,
      'repeat released': 5,
      'reuse credits.key-reused': 20,
      'capture captured': 50,
      'capture released': 20,
      'release released': 50,
      'release captured': 20,
      'capture credits.hold-unknown': 5,
      'grant purchase': 30,
      'grant goodwill': 30,
      'grant demo': 30,
      balance: 60,
      'clock moved': 30,
      'sweep captured': 3,
      'sweep released': 3,
      'sweep extended': 3,
    });
    const [expired] = await bed.dataSource.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM credits.entry WHERE kind = 'expire'`,
    );
    expect(expired?.count).toBeGreaterThan(5);
  });

  it('BR-047 API-076 keeps I1 to I8 and the lot rules through crashes and repetitions', async () => {
    const own = await openTestBed();
    try {
      await simulate({ bed: own, seed, steps: 3_000 });
    } finally {
      await own.close();
    }
  }, 240_000);
});

function makeStep({
  random,
  counts,
  members,
  requests,
}: {
  random: Random;
  counts: Counts;
  members: number[];
  requests: ReturnType<typeof charge>[];
}): () => Promise<void> {
  const aMember = () => random.pick(members);
  // Mostly recent requests, so that several operations affect the same hold.
  const aRequest = () => random.pick(random.int({ from: 0, to: 3 }) ? requests.slice(-40) : requests);
  const counted = async (branch: string, work: Promise<{ state: string }>) => {
    const outcome = await work.then(({ state }) => state, codeOf);
    counts.add(`${branch} ${outcome}`);
  };
  const operations = {
    reserve: () => {
      const isGeneration = random.int({ from: 0, to: 2 }) === 0;
      const request = charge({
        userId: aMember(),
        amount: isGeneration ? 3 : random.int({ from: 1, to: 9 }),
        purpose: isGeneration ? 'generation' : 'analysis',
      });
      requests.push(request);
      return counted('reserve', bed.ledger.reserve(request));
    },
    repeat: () => counted('repeat', bed.ledger.reserve(aRequest())),
    reuse: () => {
      const request = aRequest();
      return counted('reuse', bed.ledger.reserve({ ...request, amount: request.amount + 1 }));
    },
    capture: () => counted('capture', bed.ledger.capture(aRequest())),
    release: () => counted('release', bed.ledger.release(aRequest())),
    unknown: () => counted('capture', bed.ledger.capture({ holdId: randomUUID() })),
    grant: async () => {
      const userId = aMember();
      const source: LotSource = random.pick(['purchase', 'goodwill', 'demo']);
      await grantFrom(source, { userId, amount: random.int({ from: 1, to: 7 }) });
      counts.add(`grant ${source}`);
    },
    balance: async () => {
      await bed.ledger.balance({ userId: aMember() });
      counts.add('balance');
    },
    advance: () => {
      bed.setNow(later(bed.now(), advanceMs(random)));
      counts.add('clock moved');
      return Promise.resolve();
    },
    sweep: async () => {
      const answers: ChargeOutcome[] = ['succeeded', 'failed', 'unknown', 'pending', 'pending'];
      const swept = await endOverdueHolds({
        ...bed,
        askOwner: () => Promise.resolve(random.pick(answers)),
        clock: () => bed.now(),
        logger: silent,
      });
      for (const [end, count] of Object.entries(swept)) if (count > 0) counts.add(`sweep ${end}`);
    },
  };
  const weights = {
    reserve: 30,
    repeat: 9,
    reuse: 5,
    capture: 16,
    release: 16,
    unknown: 1,
    grant: 10,
    balance: 6,
    advance: 4,
    sweep: 2,
  } satisfies Record<keyof typeof operations, number>;
  return () => operations[random.weighted(weights)]();
}

/** Returns minutes, so that holds become overdue, or months, so that lots expire. */
const advanceMs = (random: Random) =>
  random.int({ from: 0, to: 2 })
    ? random.int({ from: 1, to: 40 }) * 60_000
    : random.int({ from: 20, to: 150 }) * dayMs;

async function grantFrom(source: LotSource, { userId, amount }: { userId: number; amount: number }) {
  if (source === 'purchase') await purchase(bed, { userId, amount });
  else await bed.ledger.grant({ userId, opKey: randomUUID(), source, amount });
}
