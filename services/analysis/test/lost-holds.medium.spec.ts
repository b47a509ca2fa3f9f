import { until } from '@jinwi/local-stores';
import { AnalysisSystem } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

describe('work whose hold is gone', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 800, height: 600 });
  });

  beforeEach(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(1, 1_000);
  });

  afterEach(() => system.close());

  it('is not done when it waited too long', async () => {
    const { id, submissionId } = await system.submit(photo);
    system.ledger.end(submissionId, 'released');
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({
      state: 'failed',
      failure: 'analysis.hold-lost',
      record: null,
    });
    await until(async () => !(await system.storedKeys()).some((key) => key.includes(submissionId)));
  });

  it('gives no result when it is lost while the engine runs', async () => {
    const { id, submissionId } = await system.submit(photo);
    await system.startWorker();
    await until(async () => (await system.watch(id, { seen: -1, waitMs: 1_000 })).state === 'running');
    await until(async () => (await system.watch(id, { seen: 0, waitMs: 1_000 })).steps.done > 0);
    system.ledger.end(submissionId, 'released');
    expect(await system.end(id)).toMatchObject({ state: 'failed', failure: 'analysis.hold-lost' });
  });

  it('goes on without the credits service, and is captured later', async () => {
    const { id, submissionId } = await system.submit(photo);
    system.ledger.isBroken = true;
    await system.startWorker();
    expect(await system.end(id)).toMatchObject({ state: 'done' });
    system.ledger.isBroken = false;
    await until(() => system.ledger.stateOf(submissionId) === 'captured', { timeoutMs: 60_000 });
  });

  it('is pending for the credits service as long as it waits', async () => {
    const { submissionId } = await system.submit(photo);
    await system.query(`UPDATE analysis SET created_at = now() - interval '3 days', admitted_at = NULL`);
    const outcome = system.rpc.call('analysis.chargeOutcome', { holdId: submissionId });
    expect(await outcome).toEqual({ outcome: 'pending' });
  });
});

describe('a member’s waiting work', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(1, 1_000);
  });

  afterAll(() => system.close());

  it('is refused beyond a hundred, without a credit, and others are not', async () => {
    const image = Buffer.from('x');
    // Two analyses are admitted and a hundred wait; the other eight are refused.
    const answers = await Promise.allSettled(Array.from({ length: 110 }, () => system.submit(image)));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ code: 'work.too-much-waiting', status: 429 });
    await until(() => system.ledger.available(1) === 1_000 - 102);
    expect(await system.submit(image, { userId: 2 })).toMatchObject({ id: expect.any(Number) as number });
  });
});
