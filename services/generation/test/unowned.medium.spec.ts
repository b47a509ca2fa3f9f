import { generationFailures } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { GenerationSystem, madeReference } from './generation-system.js';
import { finished } from './scripted-provider.js';

const userId = 1;

describe('a generation that may not go on', () => {
  let system: GenerationSystem;

  beforeAll(async () => {
    system = await GenerationSystem.start();
  });

  afterAll(() => system.close());

  it('leaves nothing in the store when its account is deleted meanwhile', async () => {
    const { provider } = system;
    let isDeleted = false;
    provider.nextPolls.push(async () => {
      await system.rpc.call('generation.eraseMember', { userId });
      await until(async () => (await system.storedKeys()).length === 0);
      isDeleted = true;
      return { status: 'succeed', ...finished(1) };
    });
    await system.submit({ userId });
    await until(() => isDeleted);
    await until(() => provider.fetches > 0);
    // Stopping the worker ends the running job.
    await system.stopWorker();
    expect(await system.storedKeys()).toEqual([]);
    await system.startWorker();
  });

  it('fails before the provider is asked when its hold is gone', async () => {
    await system.stopWorker();
    const taskId = await system.submit({ userId: 2 });
    system.ledger.end(taskId, 'released');
    const asked = system.provider.submissions.length;
    await system.startWorker();
    expect((await system.end(taskId, { userId: 2 })).task_status_msg).toBe(generationFailures.failed.en);
    expect(system.provider.submissions.length).toBe(asked);
  });

  it('gives no images when its hold is gone afterwards', async () => {
    let taskId = '';
    system.provider.nextPolls.push(() => {
      system.ledger.end(taskId, 'released');
      return { status: 'succeed', ...finished(1) };
    });
    taskId = await system.submit({ userId: 3 });
    const task = await system.end(taskId, { userId: 3 });
    expect(task).toMatchObject({ task_status: 'failed', task_status_msg: generationFailures.failed.en });
  });

  it('fails when its reference image is no longer what was uploaded', async () => {
    await system.stopWorker();
    const taskId = await system.submit({ userId: 4 });
    const key = `generations/${taskId}/reference`;
    const { sizeBytes = 0 } = (await system.store.stat(key)) ?? {};
    await system.store.put(key, Buffer.alloc(sizeBytes), { contentType: 'image/jpeg', sizeBytesMax: 6e6 });
    await system.startWorker();
    expect((await system.end(taskId, { userId: 4 })).task_status_msg).toBe(generationFailures.failed.en);
    expect(await system.charged(taskId)).toBe('released');
  });

  it('refuses a key for another picture of the same name and size', async () => {
    const key = { userId: 5, idempotencyKey: 'one' };
    const reference = await madeReference();
    const other = Buffer.from(reference);
    other.writeUInt8(other.readUInt8(other.length - 20) ^ 1, other.length - 20);
    const taskId = await system.submit({ ...key, reference });
    expect(await system.submit({ ...key, reference })).toBe(taskId);
    await expect(system.submit({ ...key, reference: other })).rejects.toMatchObject({
      code: 'request.key-reused',
    });
  });
});
