import { type GenerationFailure, generationFailures, generationRemarks } from '@jinwi/contracts';
import { analyze } from '@jinwi/forensics';
import { until } from '@jinwi/local-stores';
import sharp from 'sharp';
import { type Polled, ProviderError, type ProviderErrorKind } from '../src/providers/generation-provider.js';
import { GenerationSystem } from './generation-system.js';
import { finished, providerIdOf, ScriptedProvider } from './scripted-provider.js';

describe('running a task', () => {
  let system: GenerationSystem;
  let provider: ScriptedProvider;
  let userId = 1;

  beforeAll(async () => {
    system = await GenerationSystem.start();
    provider = system.provider;
  });

  afterAll(() => system.close());

  beforeEach(() => {
    userId += 1;
  });

  const failing =
    (kind: ProviderErrorKind, details: ProviderError['details'] = {}) =>
    () => {
      throw new ProviderError(kind, `told by the test: ${kind}`, details);
    };
  const submissionsOf = (taskId: string) =>
    system.query<{ number: number; n: number; images_received: number; ended_at: Date | null }>(
      'SELECT * FROM submission WHERE task_id = $1 ORDER BY number',
      [taskId],
    );
  const madeFor = (taskId: string) =>
    provider.submissions.filter(({ submissionId }) => submissionId === taskId);

  it('BR-022 BR-035 API-061 API-062 API-064 goes from submitted over processing to succeed, charged once', async () => {
    const working = Array.from({ length: 200 }, () => () => ({ status: 'processing' as const }));
    provider.nextPolls.push(() => ({ status: 'submitted' }), ...working);
    const taskId = await system.submit({ userId, settings: { n: 4 } });
    expect(await system.watch(taskId, { userId, seen: 'submitted' })).toMatchObject({
      task_status: 'processing',
      task_result: { images: [] },
    });
    provider.nextPolls.length = 0;
    const task = await system.end(taskId, { userId });
    expect(task.task_result.images.map(({ index, url }) => [index, url])).toEqual(
      [0, 1, 2, 3].map((index) => [index, `/api/generate-image/${taskId}/images/${index}`]),
    );
    expect(task).toMatchObject({ task_status: 'succeed', task_status_msg: '', is_demonstration: false });
    expect(await system.charged(taskId)).toBe('captured');
    expect(system.ledger.available(userId)).toBe(2);
    expect(await system.storedKeys(`generations/${taskId}/`)).toHaveLength(9);
  });

  it('API-064 stores images that say by their label that they were generated', async () => {
    const { task_id: taskId } = await system.generate({ userId });
    const { key, contentType, fileName, sizeBytes } = await system.rpc.call('generation.image', {
      taskId,
      userId,
      kind: 'image',
      index: 0,
    });
    const bytes = await system.store.read(key, { sizeBytesMax: 1e7 });
    expect([contentType, fileName, sizeBytes]).toEqual([
      'image/png',
      `generated-${taskId}-0.png`,
      bytes.length,
    ]);
    expect((await sharp(bytes).metadata()).xmp?.toString()).toContain('trainedAlgorithmicMedia');
  });

  it('signs its images with the same installation key after a restart', async () => {
    const provenanceOf = async () => {
      const { task_id: taskId } = await system.generate({ userId });
      const image = { taskId, userId, kind: 'image' as const, index: 0 };
      const { key } = await system.rpc.call('generation.image', image);
      const bytes = await system.store.read(key, { sizeBytesMax: 1e7 });
      const { pem: ownAuthority } = await system.rpc.call('generation.authority', {});
      return (await analyze(bytes, { tests: ['provenance'], ownAuthority: ownAuthority ?? '' })).report
        .provenance;
    };
    const signed = { state: 'valid', issuer: 'Jinwi', isAi: true, isOwn: true };
    expect(await provenanceOf()).toMatchObject(signed);
    const [before] = await system.query<{ pem: string }>('SELECT pem FROM signer', []);
    await system.restartWorker();
    userId += 1;
    expect(await provenanceOf()).toMatchObject(signed);
    expect(await system.query('SELECT pem FROM signer', [])).toEqual([before]);
  });

  it('stores an image with its label alone where it cannot be signed', async () => {
    const [before] = await system.query<{ pem: string }>('SELECT pem FROM signer', []);
    await system.query('UPDATE signer SET pem = $1', ['broken']);
    await system.restartWorker();
    const task = await system.generate({ userId });
    expect(task).toMatchObject({ task_status: 'succeed' });
    const image = { taskId: task.task_id, userId, kind: 'image' as const, index: 0 };
    const { key } = await system.rpc.call('generation.image', image);
    const bytes = await system.store.read(key, { sizeBytesMax: 1e7 });
    expect((await sharp(bytes).metadata()).xmp?.toString()).toContain('trainedAlgorithmicMedia');
    expect((await analyze(bytes, { tests: ['provenance'] })).report.provenance.state).toBe('none');
    expect(await system.charged(task.task_id)).toBe('captured');
    await system.query('UPDATE signer SET pem = $1', [before?.pem]);
    await system.restartWorker();
  });

  it('API-063 never asks the provider more often than it may', async () => {
    const slow = new ScriptedProvider();
    await system.restartWorker({ GENERATION_POLL_MS: '400' }, { provider: slow });
    slow.nextPolls.push(
      () => ({ status: 'processing' }),
      () => ({ status: 'processing' }),
      failing('retry'),
    );
    const taskId = await system.submit({ userId });
    await system.end(taskId, { userId });
    const times = [slow.submissions[0]?.at ?? 0, ...slow.polls.map(({ at }) => at)];
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(390);
    expect(slow.polls).toHaveLength(4);
    await system.restartWorker();
  });

  it('asks once more for the images that are missing and joins both', async () => {
    provider.nextPolls.push(() => ({ status: 'succeed', ...finished(2) }));
    const task = await system.generate({ userId, settings: { n: 5 } });
    expect(task).toMatchObject({ task_status: 'succeed', task_status_msg: '' });
    expect(task.task_result.images.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(await submissionsOf(task.task_id)).toMatchObject([
      { number: 1, n: 5, images_received: 2, ended_at: expect.any(Date) as Date },
      { number: 2, n: 3, images_received: 3, ended_at: expect.any(Date) as Date },
    ]);
    const [row] = await system.query<{ cost: object }>('SELECT cost FROM task WHERE task_id = $1', [
      task.task_id,
    ]);
    expect(row?.cost).toEqual({ unit: 'images', amount: 5 });
    expect(await system.charged(task.task_id)).toBe('captured');
  });

  it.each<ProviderErrorKind>(['content-policy', 'account'])(
    'succeeds with fewer images when the second submission is refused: %s',
    async (kind) => {
      provider.nextPolls.push(() => ({ status: 'succeed', ...finished(1) }));
      provider.nextSubmits.push(
        ({ submissionId }) => ({ kind: 'async', providerTaskId: providerIdOf(submissionId) }),
        failing(kind),
      );
      const task = await system.generate({ userId, settings: { n: 3 } });
      expect(task.task_result.images).toHaveLength(1);
      expect(task.task_status_msg).toBe(generationRemarks.partial.en);
      expect((await system.get(task.task_id, { userId, locale: 'ko' })).task_status_msg).toBe(
        generationRemarks.partial.ko,
      );
      expect(await system.charged(task.task_id)).toBe('captured');
    },
  );

  it('counts an image that cannot be fetched or decoded as missing', async () => {
    provider.nextFetches.push(failing('failed'), () => Buffer.from('no image at all'));
    const task = await system.generate({ userId, settings: { n: 3 } });
    expect(task.task_result.images.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect((await submissionsOf(task.task_id)).map(({ images_received }) => images_received)).toEqual([1, 2]);
  });

  it('fetches an image again after a passing fault', async () => {
    provider.nextFetches.push(failing('retry'));
    const task = await system.generate({ userId });
    expect(await submissionsOf(task.task_id)).toMatchObject([{ number: 1, images_received: 1 }]);
  });

  it('fails and gives back when neither submission has a usable image', async () => {
    provider.nextFetches.push(failing('failed'), failing('failed'));
    const task = await system.generate({ userId });
    expectFailed(task.task_status_msg, 'results-unusable');
    expect(madeFor(task.task_id)).toHaveLength(1);
    expect(await submissionsOf(task.task_id)).toHaveLength(2);
    expect(await system.charged(task.task_id)).toBe('released');
    expect(system.ledger.available(userId)).toBe(5);
  });

  const expectFailed = (message: string, failure: GenerationFailure) =>
    expect(message).toBe(generationFailures[failure].en);

  const finalKinds: [ProviderErrorKind, GenerationFailure][] = [
    ['content-policy', 'content-policy'],
    ['invalid-input', 'invalid-input'],
    ['account', 'unavailable'],
    ['auth', 'unavailable'],
    ['failed', 'failed'],
  ];

  it.each(finalKinds)(
    'API-057 fails and gives back once when a submission is refused: %s',
    async (kind, failure) => {
      const releases = system.ledger.releases;
      provider.nextSubmits.push(failing(kind));
      const task = await system.generate({ userId });
      expect(task).toMatchObject({ task_status: 'failed', task_result: { images: [] } });
      expectFailed(task.task_status_msg, failure);
      expect(await system.charged(task.task_id)).toBe('released');
      expect(system.ledger.available(userId)).toBe(5);
      expect(system.ledger.releases).toBe(releases + 1);
      expect(madeFor(task.task_id)).toHaveLength(1);
    },
  );

  it.each(finalKinds)('fails and gives back when a poll tells it: %s', async (kind, failure) => {
    provider.nextPolls.push(failing(kind));
    const task = await system.generate({ userId });
    expectFailed(task.task_status_msg, failure);
    expect(await system.charged(task.task_id)).toBe('released');
    expect(system.ledger.available(userId)).toBe(5);
  });

  it.each<ProviderErrorKind>(['retry', 'rate-limit'])('waits and tries again after %s', async (kind) => {
    provider.nextSubmits.push(failing(kind, { retryAfterMs: 300 }));
    provider.nextPolls.push(failing(kind));
    const taskId = await system.submit({ userId });
    const task = await system.end(taskId, { userId });
    expect(task.task_status).toBe('succeed');
    const [first, second] = madeFor(taskId);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(290);
    expect(madeFor(taskId)).toHaveLength(2);
  });

  it('frees its place while a refused submission waits', async () => {
    await system.restartWorker({ GENERATION_PARALLEL_MAX: '2' });
    provider.nextSubmits.push(failing('rate-limit', { retryAfterMs: 2_000 }));
    const waiting = await system.submit({ userId, settings: { prompt: 'waits' } });
    await until(() => madeFor(waiting).length === 1);
    await until(async () => {
      const free = 'SELECT FROM submission WHERE task_id = $1 AND begun_at IS NULL';
      // A second attempt also shows that the slot of the first one was freed.
      return (await system.query(free, [waiting])).length === 1 || madeFor(waiting).length > 1;
    });
    const other = await system.generate({ userId: userId + 1000 });
    expect(other.task_status).toBe('succeed');
    await system.end(waiting, { userId });
    await system.restartWorker();
  });

  it('never has more submissions at the provider than allowed, oldest first', async () => {
    await system.stopWorker();
    let inFlight = 0;
    let most = 0;
    const taskIds: string[] = [];
    /** Finishes a submission only after two were at the provider at once, however slow the second one is. */
    const finish = (): Polled => {
      if (most < 2) {
        provider.nextPolls.unshift(finish);
        return { status: 'processing' };
      }
      inFlight -= 1;
      return { status: 'succeed', ...finished(1) };
    };
    for (let number = 0; number < 6; number += 1) {
      taskIds.push(await system.submit({ userId: userId + 2000 + number }));
      provider.nextSubmits.push(({ submissionId }) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        return { kind: 'async', providerTaskId: providerIdOf(submissionId) };
      });
      provider.nextPolls.push(finish);
    }
    const before = provider.submissions.length;
    const first = await system.startWorker({ GENERATION_PARALLEL_MAX: '2' });
    await system.startWorker({ GENERATION_PARALLEL_MAX: '2' });
    for (const [number, taskId] of taskIds.entries()) {
      await system.end(taskId, { userId: userId + 2000 + number });
    }
    expect(most).toBe(2);
    const order = provider.submissions.slice(before).map(({ submissionId }) => taskIds.indexOf(submissionId));
    // Two tasks that run in parallel may swap places, but no task may move further.
    for (const [place, number] of order.entries()) expect(Math.abs(place - number)).toBeLessThanOrEqual(1);
    await first.close();
    await system.restartWorker();
  });

  it('says so when the local studio made the images', async () => {
    const studio = new ScriptedProvider('studio', 'repeat');
    await system.restartService({}, { provider: studio });
    await system.restartWorker({}, { provider: studio });
    let finish: (() => void) | undefined;
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    studio.nextSubmits.push(async ({ request }) => {
      await isFinished;
      return { kind: 'done', ...finished(request.settings.n) };
    });
    const taskId = await system.submit({ userId, settings: { n: 2 } });
    expect((await system.watch(taskId, { userId, seen: 'submitted' })).task_status).toBe('processing');
    finish?.();
    const task = await system.end(taskId, { userId });
    expect(task).toMatchObject({
      task_status: 'succeed',
      is_demonstration: true,
      task_status_msg: generationRemarks.demonstration.en,
    });
    expect(studio.polls).toEqual([]);
    await system.restartService();
    await system.restartWorker();
  });
});
