import { randomUUID } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { generationFailures } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { ProviderError } from '../src/providers/generation-provider.js';
import { GenerationSystem } from './generation-system.js';

const hourMs = 3_600_000;

describe('reading and deleting tasks', () => {
  let system: GenerationSystem;
  let userId = 1;

  beforeAll(async () => {
    system = await GenerationSystem.start();
  });

  afterAll(() => system.close());

  beforeEach(() => {
    userId += 1;
    system.ledger.setAvailable(userId, 100);
  });

  const notFound = { code: 'generation.not-found', status: 404 };
  const list = (before: string | null = null) =>
    system.rpc.call('generation.list', { userId, locale: 'en', before });
  const remove = (taskId: string, owner = userId) =>
    system.rpc.call('generation.delete', { taskId, userId: owner });
  const image = (taskId: string, { kind = 'image' as const, index = 0, owner = userId } = {}) =>
    system.rpc.call('generation.image', { taskId, userId: owner, kind, index });

  it('API-063 is for the owner only: foreign tasks look like unknown ones', async () => {
    const { task_id: taskId } = await system.generate({ userId });
    const calls = (id: string, owner: number) => [
      system.get(id, { userId: owner }),
      system.watch(id, { userId: owner, waitMs: 0 }),
      image(id, { owner }),
      system.rpc.call('generation.image', { taskId: id, userId: owner, kind: 'thumbnail', index: 0 }),
      system.rpc.call('generation.image', { taskId: id, userId: owner, kind: 'reference', index: 0 }),
      remove(id, owner),
    ];
    const refused = [...calls(taskId, userId + 5000), ...calls(randomUUID(), userId)];
    await Promise.all(refused.map((call) => expect(call).rejects.toMatchObject(notFound)));
    expect((await list()).tasks).toHaveLength(1);
    expect(
      (await system.rpc.call('generation.list', { userId: userId + 5000, locale: 'en', before: null })).tasks,
    ).toEqual([]);
    await expect(image(taskId, { index: 1 })).rejects.toMatchObject(notFound);
  });

  it('names what can be downloaded', async () => {
    const { task_id: taskId } = await system.generate({ userId, imageName: '바다.jpg' });
    expect(await image(taskId)).toMatchObject({
      fileName: `generated-${taskId}-0.png`,
      contentType: 'image/png',
    });
    const other = (kind: 'thumbnail' | 'reference') =>
      system.rpc.call('generation.image', { taskId, userId, kind, index: 0 });
    expect(await other('thumbnail')).toMatchObject({ contentType: 'image/webp' });
    expect(await other('reference')).toMatchObject({ fileName: '바다.jpg', contentType: 'image/jpeg' });
  });

  it('lists pages of twenty, newest first', async () => {
    const { task_id: first } = await system.generate({ userId });
    const copied = `user_id, reference_key, reference_content_type, image_name, image_size, prompt, negative_prompt,
                    image_reference, image_fidelity, human_fidelity, n, aspect_ratio, provider, state, images, finished_at`;
    for (let number = 0; number < 24; number += 1) {
      await system.query(
        `INSERT INTO task (task_id, ${copied}) SELECT $2, ${copied} FROM task WHERE task_id = $1`,
        [first, randomUUID()],
      );
    }
    const page = await list();
    expect(page.tasks).toHaveLength(20);
    expect(page.nextBefore).toBe(page.tasks.at(-1)?.task_id);
    // Even if this task is deleted between two pages, the next page starts at the same place.
    await remove(page.nextBefore ?? '');
    const rest = await list(page.nextBefore);
    expect(rest.tasks).toHaveLength(5);
    expect(rest.nextBefore).toBeNull();
    expect(rest.tasks.at(-1)?.task_id).toBe(first);
    expect(new Set([...page.tasks, ...rest.tasks].map(({ task_id }) => task_id)).size).toBe(25);
  });

  it('deletes images, reference and texts, and leaves a row for the ledger', async () => {
    const { task_id: taskId } = await system.generate({ userId, settings: { n: 2 }, idempotencyKey: 'k' });
    await system.charged(taskId);
    expect(await remove(taskId)).toEqual({ taskId });
    expect(await remove(taskId)).toEqual({ taskId });
    await until(async () => (await system.storedKeys(`generations/${taskId}/`)).length === 0);
    await expect(system.get(taskId, { userId })).rejects.toMatchObject(notFound);
    await expect(image(taskId)).rejects.toMatchObject(notFound);
    expect((await list()).tasks).toEqual([]);
    const [row] = await system.query<Record<string, unknown>>('SELECT * FROM task WHERE task_id = $1', [
      taskId,
    ]);
    expect(row).toMatchObject({ state: 'succeed', prompt: '', image_name: '', images: [] });
    const charge = await system.rpc.call('generation.chargeOutcome', { holdId: taskId });
    expect(charge.outcome).toBe('succeeded');
    expect(await system.submit({ userId, idempotencyKey: 'k' })).toBe(taskId);
  });

  it('deletes everything of a member who leaves, and releases open charges', async () => {
    const { task_id: done } = await system.generate({ userId });
    await system.charged(done);
    system.provider.nextPolls.push(
      ...Array.from({ length: 300 }, () => () => ({ status: 'processing' as const })),
    );
    const running = await system.submit({ userId });
    expect(await system.rpc.call('generation.eraseMember', { userId })).toEqual({ isDone: true });
    expect(await system.rpc.call('generation.eraseMember', { userId })).toEqual({ isDone: true });
    expect(await system.charged(running)).toBe('released');
    expect((await list()).tasks).toEqual([]);
    for (const taskId of [done, running])
      await until(async () => (await system.storedKeys(`generations/${taskId}/`)).length === 0);
    system.provider.nextPolls.length = 0;
  });

  it('counts the bytes of kept references and images', async () => {
    const stored = () => system.rpc.call('generation.storedBytes', { userId });
    expect(await stored()).toEqual({ sizeBytes: 0 });
    const { task_id: taskId } = await system.generate({ userId, settings: { n: 2 } });
    const keys = await system.storedKeys(`generations/${taskId}/`);
    const stats = await Promise.all(keys.map((key) => system.store.stat(key)));
    expect(await stored()).toEqual({
      sizeBytes: stats.reduce((sum, stat) => sum + (stat?.sizeBytes ?? 0), 0),
    });
    await remove(taskId);
    expect(await stored()).toEqual({ sizeBytes: 0 });
  });

  it('does not delete what is still being made', async () => {
    await system.stopWorker();
    const taskId = await system.submit({ userId });
    await expect(remove(taskId)).rejects.toMatchObject({ code: 'generation.unfinished', status: 409 });
    await system.startWorker();
    await system.end(taskId, { userId });
  });

  it('keeps images and texts as long as configured, then they are gone', async () => {
    const old = await system.generate({ userId });
    const young = await system.generate({ userId });
    const age = (taskId: string, days: number) =>
      system.query(`UPDATE task SET created_at = now() - $2 * interval '1 day' WHERE task_id = $1`, [
        taskId,
        days,
      ]);
    await age(old.task_id, 8);
    await age(young.task_id, 6);
    await system.restartWorker({ GENERATION_KEEP_DAYS: '7', GENERATION_OBJECT_SWEEP_MS: '200' });
    await until(async () => (await system.storedKeys(`generations/${old.task_id}/`)).length === 0);
    await expect(system.get(old.task_id, { userId })).rejects.toMatchObject(notFound);
    expect((await list()).tasks.map(({ task_id }) => task_id)).toEqual([young.task_id]);
    expect(await system.storedKeys(`generations/${young.task_id}/`)).toHaveLength(3);
    await system.restartWorker();
  });

  it('deletes uploads after an hour when no task owns them', async () => {
    const { task_id: owned } = await system.generate({ userId });
    const [lost, young] = [randomUUID(), randomUUID()];
    const keyOf = (taskId: string) => `generations/${taskId}/reference`;
    for (const taskId of [lost, young]) {
      await system.store.put(keyOf(taskId), Buffer.from('x'), { contentType: 'image/png', sizeBytesMax: 10 });
    }
    const twoHoursAgo = new Date(Date.now() - 2 * hourMs);
    for (const taskId of [lost, owned]) {
      await utimes(join(system.folder, `${keyOf(taskId)}@data`), twoHoursAgo, twoHoursAgo);
    }
    await system.restartWorker({ GENERATION_OBJECT_SWEEP_MS: '200' });
    await until(async () => !(await system.storedKeys()).includes(keyOf(lost)));
    expect(await system.storedKeys()).toEqual(expect.arrayContaining([keyOf(owned), keyOf(young)]));
    await system.restartWorker();
  });

  it('API-057 UI-211 whoever hears of a failure finds the credits back', async () => {
    system.provider.nextSubmits.push(() => {
      throw new ProviderError('content-policy', 'refused');
    });
    const before = system.ledger.available(userId);
    const task = await system.generate({ userId });
    expect(system.ledger.available(userId)).toBe(before);
    const inKorean = await system.get(task.task_id, { userId, locale: 'ko' });
    expect(inKorean.task_status_msg).toBe(generationFailures['content-policy'].ko);
  });

  it('a watch ends after its time, or when the service closes', async () => {
    await system.stopWorker();
    const taskId = await system.submit({ userId });
    const startedAt = Date.now();
    const unchanged = await system.watch(taskId, { userId, seen: 'submitted', waitMs: 300 });
    expect(unchanged.task_status).toBe('submitted');
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290);
    const waiting = system.watch(taskId, { userId, seen: 'submitted', waitMs: 20_000 });
    // This call uses the same connection, so when it is answered, the waiting call has also arrived.
    await system.get(taskId, { userId });
    const closingAt = Date.now();
    await system.service?.close();
    await expect(waiting).resolves.toMatchObject({ task_status: 'submitted' });
    expect(Date.now() - closingAt).toBeLessThan(10_000);
    await system.startService();
    await system.startWorker();
    await system.end(taskId, { userId });
  });

  it('tells of a failure within seconds although giving back takes long', async () => {
    system.provider.nextSubmits.push(() => {
      throw new ProviderError('failed', 'refused');
    });
    system.ledger.releaseDelayMs = 25_000;
    const taskId = await system.submit({ userId });
    await until(async () => {
      const rows = await system.query(`SELECT FROM task WHERE task_id = $1 AND state = 'failed'`, [taskId]);
      return rows.length === 1;
    });
    const startedAt = Date.now();
    expect((await system.get(taskId, { userId })).task_status).toBe('failed');
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    system.ledger.releaseDelayMs = 0;
  });
});
