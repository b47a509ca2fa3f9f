import { type ChargeOutcome, type ChargePurpose, type RpcRequest } from '@jinwi/contracts';
import { inProcessRpcUrl, RpcClient, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { type AskOwner, endOverdueHolds } from '../src/ledger/end-overdue-holds.job.js';
import { charge, type CreditsTestBed, later, openTestBed, silent, startOfTime } from './credits-test-bed.js';
import { brokenInvariants } from './invariants.js';

const minuteMs = 60_000;
const outcomes = new Map<string, ChargeOutcome>();
const questions: string[] = [];

@Controller()
class AnalysisController {
  @RpcMethod('analysis.chargeOutcome')
  chargeOutcome({ holdId }: RpcRequest<'analysis.chargeOutcome'>) {
    questions.push(holdId);
    return Promise.resolve({ outcome: outcomes.get(holdId) ?? ('unknown' as const) });
  }
}

@Module({ controllers: [AnalysisController] })
class AnalysisModule {}

let bed: CreditsTestBed;
let owner: Closable;
let client: RpcClient;
let userId = 0;

beforeAll(async () => {
  bed = await openTestBed();
  const rpcUrl = inProcessRpcUrl();
  owner = await startRpcService({ service: 'analysis', module: AnalysisModule, rpcUrl, logger: silent });
  client = new RpcClient({ url: rpcUrl });
});
afterAll(async () => {
  await client.close();
  await owner.close();
  await bed.close();
});

beforeEach(async () => {
  questions.length = 0;
  bed.setNow(startOfTime);
  userId += 1;
  await bed.ledger.openAccount({ userId });
});
afterEach(async () => {
  expect(await brokenInvariants(bed.dataSource)).toEqual([]);
  await bed.dataSource.query(
    `SELECT credits.settle(id, 'released', $1) FROM credits.hold WHERE state = 'held'`,
    [bed.now()],
  );
});

const askOverRpc: AskOwner = async ({ holdId, purpose }) =>
  (await client.call(`${purpose}.chargeOutcome`, { holdId }, { timeoutMs: 30_000 })).outcome;

const sweep = (askOwner = askOverRpc) =>
  endOverdueHolds({ ...bed, askOwner, clock: () => bed.now(), logger: silent });

const hold = async (outcome?: ChargeOutcome, purpose: ChargePurpose = 'analysis') => {
  const request = charge({ userId, purpose });
  if (outcome) outcomes.set(request.holdId, outcome);
  await bed.ledger.reserve(request);
  return request;
};

const stateOf = async ({ holdId }: { holdId: string }) => {
  const [row] = await bed.dataSource.query<{ state: string }[]>(
    'SELECT state FROM credits.hold WHERE id = $1',
    [holdId],
  );
  return row?.state;
};

const nothing = { captured: 0, released: 0, extended: 0, unanswered: 0 };

describe('holds past their time', () => {
  it('are left alone one millisecond before it', async () => {
    await hold('failed');
    bed.setNow(later(startOfTime, 10 * minuteMs - 1));
    expect(await sweep()).toEqual(nothing);
    expect(questions).toEqual([]);
  });

  it.each([
    ['succeeded', 'captured', 4],
    ['failed', 'released', 5],
    ['unknown', 'released', 5],
  ] as const)('end as the owner says: %s → %s', async (outcome, state, available) => {
    const request = await hold(outcome === 'unknown' ? undefined : outcome);
    bed.setNow(later(startOfTime, 10 * minuteMs));
    expect(await sweep()).toEqual({ ...nothing, [state]: 1 });
    expect(await stateOf(request)).toBe(state);
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available, held: 0 });
  });

  it('are extended for as long as the work waits', async () => {
    const request = await hold('pending');
    for (let round = 1; round <= 12; round += 1) {
      bed.setNow(later(startOfTime, 10 * minuteMs * round));
      expect(await sweep()).toEqual({ ...nothing, extended: 1 });
      bed.setNow(later(startOfTime, 10 * minuteMs * (round + 1) - 1));
      expect(await sweep()).toEqual(nothing);
    }
    expect(await stateOf(request)).toBe('held');
    expect(await bed.ledger.hold(request)).toMatchObject({ state: 'held' });
    expect(await bed.ledger.capture(request)).toMatchObject({ state: 'captured' });
  });

  it('wait while the owner is silent, at one attempt a sweep', async () => {
    const requests = [await hold('failed', 'generation'), await hold('failed', 'generation')];
    let attempts = 0;
    const unreachable: AskOwner = (question) => {
      attempts += 1;
      return askOverRpc(question);
    };
    bed.setNow(later(startOfTime, 60 * minuteMs));
    expect(await sweep(unreachable)).toEqual({ ...nothing, unanswered: 2 });
    expect(attempts).toBe(1);
    expect(await sweep(unreachable)).toEqual(nothing);
    bed.setNow(later(bed.now(), minuteMs));
    expect(await sweep(() => Promise.resolve('failed'))).toEqual({ ...nothing, released: 2 });
    expect(await Promise.all(requests.map(stateOf))).toEqual(['released', 'released']);
  });

  it('of a silent owner do not keep those of another waiting', async () => {
    await hold('succeeded', 'generation');
    await hold('succeeded');
    bed.setNow(later(startOfTime, 60 * minuteMs));
    expect(await sweep()).toEqual({ ...nothing, unanswered: 1, captured: 1 });
  });

  it('are each asked about once by four replicas that sweep at once', async () => {
    await bed.ledger.grant({ userId, opKey: `many:${userId}`, source: 'goodwill', amount: 400 });
    const requests = await Promise.all(
      Array.from({ length: 350 }, (_, index) => hold(index % 2 ? 'succeeded' : 'failed')),
    );
    bed.setNow(later(startOfTime, 10 * minuteMs));
    const counts = await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    const total = (end: 'captured' | 'released') => counts.reduce((sum, count) => sum + count[end], 0);
    expect([total('captured'), total('released')]).toEqual([175, 175]);
    expect(questions.toSorted()).toEqual(requests.map(({ holdId }) => holdId).toSorted());
  });

  it('may be ended by their owner while a sweeper asks about them', async () => {
    const request = await hold();
    bed.setNow(later(startOfTime, 10 * minuteMs));
    await sweep(async () => {
      await bed.ledger.capture(request);
      return 'failed';
    });
    expect(await stateOf(request)).toBe('captured');
    expect(await bed.ledger.balance({ userId })).toMatchObject({ available: 4, held: 0 });
  });
});
