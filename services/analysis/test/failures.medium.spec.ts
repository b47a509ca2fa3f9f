import { randomUUID } from 'node:crypto';
import { analysisFailureSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { AnalysisSystem, type Submitted } from './analysis-system.js';
import { madePhoto } from './made-photo.js';

const owner = 1;
const stranger = 2;
const notFound = { code: 'analysis.not-found', status: 404 };

describe('failed analyses', () => {
  let system: AnalysisSystem;
  let photo: Buffer;

  beforeAll(async () => {
    system = await AnalysisSystem.start({ isWorking: false });
    system.ledger.setAvailable(owner, 100);
    photo = await madePhoto({ width: 64, height: 64 });
  });

  afterAll(() => system.close());

  beforeEach(async () => {
    await system.query('DELETE FROM analysis');
  });

  afterEach(async () => {
    await system.worker?.close();
    system.worker = undefined;
  });

  const failures = async (userId = owner) =>
    (await system.rpc.call('analysis.failures', { userId, beforeId: null })).failures;
  const historyIds = async () =>
    (await system.rpc.call('analysis.history', { userId: owner, locale: 'en', beforeId: null })).records.map(
      ({ id }) => id,
    );
  const find = (submissionId: string, userId = owner) =>
    system.rpc.call('analysis.find', { submissionId, userId });
  const setHidden = (id: number, hidden: boolean, userId = owner) =>
    system.rpc.call('analysis.setHidden', { id, userId, hidden });

  /** Submits an image that the engine refuses. */
  const refused = async (imageName = 'damaged.jpg') => {
    const submitted = await system.submit(photo.subarray(0, 300), { imageName });
    await system.startWorker();
    expect((await system.end(submitted.id)).state).toBe('failed');
    return submitted;
  };

  const expectOneFailure = async ({ id, submissionId }: Submitted, reason: string) => {
    const [failure, ...others] = await failures();
    expect(others).toEqual([]);
    expect(analysisFailureSchema.parse(failure)).toMatchObject({
      id,
      submissionId,
      reason,
      creditsReturned: 1,
    });
    expect(await historyIds()).toEqual([]);
    await until(() => system.ledger.stateOf(submissionId) === 'released');
    expect(await find(submissionId)).toEqual({ id, state: 'failed' });
  };

  it('API-048 a refused image is listed once, with its name, size and reason', async () => {
    const submitted = await refused();
    await expectOneFailure(submitted, 'image.unreadable');
    expect((await failures())[0]).toMatchObject({ imageName: 'damaged.jpg', imageSize: 300 });
  });

  it('API-048 one whose workers all crashed is listed once', async () => {
    const submitted = await system.submit(photo);
    await system.query('UPDATE analysis SET attempts = 9 WHERE id = $1', [submitted.id]);
    await system.startWorker();
    await system.end(submitted.id);
    await expectOneFailure(submitted, 'analysis.failed');
  });

  it('API-048 one that nobody waits for is in the history, not a failure', async () => {
    const { id, submissionId } = await system.submit(photo);
    expect(await find(submissionId)).toEqual({ id, state: 'queued' });
    await system.startWorker();
    await until(async () => (await historyIds()).length > 0);
    expect(await historyIds()).toEqual([id]);
    expect(await failures()).toEqual([]);
    expect(await find(submissionId)).toEqual({ id, state: 'done' });
  });

  it('API-050 API-052 can be hidden and shown again', async () => {
    const { id, submissionId } = await refused();
    expect(await setHidden(id, true)).toEqual({ id, hidden: true });
    expect(await failures()).toEqual([]);
    await expect(find(submissionId)).rejects.toMatchObject(notFound);
    await setHidden(id, false);
    expect(await failures()).toHaveLength(1);
  });

  it('API-051 BR-030 are unknown to a foreign member', async () => {
    const { id, submissionId } = await refused();
    expect(await failures(stranger)).toEqual([]);
    await expect(setHidden(id, true, stranger)).rejects.toMatchObject(notFound);
    await expect(find(submissionId, stranger)).rejects.toMatchObject(notFound);
    await expect(find(randomUUID())).rejects.toMatchObject(notFound);
  });

  it('API-048 pages a long list without a gap, newest first', async () => {
    await system.query(
      `INSERT INTO analysis (submission_id, user_id, object_key, image_name, image_size, state, failure_code,
                             finished_at)
       SELECT gen_random_uuid(), 77, 'k', 'n', 1, 'failed', 'analysis.failed', now() FROM generate_series(1, 120)`,
    );
    const seen: number[] = [];
    for (let beforeId: number | null = null; ;) {
      const page: { failures: { id: number }[]; nextBeforeId: number | null } = await system.rpc.call(
        'analysis.failures',
        { userId: 77, beforeId },
      );
      seen.push(...page.failures.map(({ id }) => id));
      if (page.nextBeforeId === null) break;
      beforeId = page.nextBeforeId;
    }
    expect(new Set(seen).size).toBe(120);
    expect(seen).toEqual(seen.toSorted((one, other) => other - one));
  });
});
