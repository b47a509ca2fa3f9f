import { randomUUID } from 'node:crypto';
import { assertNoPendingChanges } from '@jinwi/database';
import { GenerationSystem, madeReference } from './generation-system.js';

describe('taking a task in', () => {
  let system: GenerationSystem;
  let nextUserId = 100;
  const newUser = (credits = 5) => {
    nextUserId += 1;
    system.ledger.setAvailable(nextUserId, credits);
    return nextUserId;
  };

  beforeAll(async () => {
    system = await GenerationSystem.start({ isWorking: false });
  });

  afterAll(() => system.close());

  const rowsOf = (userId: number) => system.query('SELECT * FROM task WHERE user_id = $1', [userId]);

  /** Expects a refusal that changes neither rows nor credits. */
  async function expectRefused(
    submitting: Parameters<GenerationSystem['submit']>[0],
    refusal: { code: string; status: number },
    credits = 5,
  ) {
    const userId = newUser(credits);
    await expect(system.submit({ ...submitting, userId })).rejects.toMatchObject(refusal);
    expect(await rowsOf(userId)).toEqual([]);
    expect(system.ledger.available(userId)).toBe(credits);
  }

  it('has entities and migrations that agree', async () => {
    await expect(assertNoPendingChanges(system.database)).resolves.toBeUndefined();
  });

  it.each([1, 9])('API-056 takes 3 credits for n = %i', async (n) => {
    const userId = newUser();
    const taskId = await system.submit({ userId, settings: { n } });
    expect(system.ledger.available(userId)).toBe(2);
    expect(system.ledger.holds.get(taskId)).toMatchObject({ amount: 3, state: 'held' });
  });

  it('API-060 API-062 keeps the texts as typed and begins as submitted', async () => {
    const userId = newUser();
    const typed = { prompt: '  바다 옆의 집  ', negative_prompt: ' blur ', n: 4 };
    const taskId = await system.submit({ userId, settings: typed });
    const task = await system.get(taskId, { userId });
    expect(task).toMatchObject({
      task_id: taskId,
      task_status: 'submitted',
      task_status_msg: '',
      task_result: { images: [] },
      settings: { ...typed, aspect_ratio: '1:1' },
      image_name: 'photo.jpg',
      finished_at: null,
    });
    expect(Date.parse(task.kept_until) - Date.parse(task.created_at)).toBe(90 * 86_400_000);
  });

  it.each([0, 2])('API-058 refuses with 402 when %i credits are left', (credits) =>
    expectRefused({}, { code: 'generation.credits-insufficient', status: 402 }, credits),
  );

  it('API-058 looks at the credits before it decodes the reference', () =>
    expectRefused(
      { reference: Buffer.from('not an image') },
      { code: 'generation.credits-insufficient', status: 402 },
      2,
    ));

  it('API-057 lets one of two simultaneous submissions pass with five credits', async () => {
    const userId = newUser(5);
    const outcomes = await Promise.allSettled([1, 2].map(() => system.submit({ userId })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOf(userId)).toHaveLength(1);
    expect(system.ledger.available(userId)).toBe(2);
  });

  it('API-059 refuses references that the provider does not take, before any credit', async () => {
    const cases: [Promise<Buffer>, string][] = [
      [madeReference({ width: 299 }), 'generation.reference-too-small'],
      [madeReference({ width: 800, height: 300 }), 'generation.reference-too-long'],
      [madeReference().then((bytes) => bytes.subarray(0, 400)), 'image.unreadable'],
    ];
    for (const [reference, code] of cases) {
      await expectRefused({ reference: await reference }, { code, status: 422 });
    }
  });

  it('API-060 refuses too long a prompt, but not too long a negative prompt', async () => {
    await expectRefused(
      { settings: { prompt: 'x'.repeat(401) } },
      { code: 'generation.prompt-too-long', status: 400 },
    );
    const userId = newUser();
    const fitting = { prompt: 'x'.repeat(400), negative_prompt: 'y'.repeat(200) };
    await expect(system.submit({ userId, settings: fitting })).resolves.toEqual(expect.any(String));
  });

  it('API-044 answers the first task to a repeated Idempotency-Key, charged once', async () => {
    const userId = newUser(3);
    const submitted = await Promise.all(
      Array.from({ length: 8 }, () => system.submit({ userId, idempotencyKey: 'double click' })),
    );
    expect(new Set(submitted).size).toBe(1);
    expect(await system.submit({ userId, idempotencyKey: 'double click' })).toBe(submitted[0]);
    expect(await rowsOf(userId)).toHaveLength(1);
    expect([...system.ledger.holds.values()].filter((hold) => hold.userId === userId)).toHaveLength(1);
  });

  it('API-044 keeps members’ keys apart and refuses a key for other content', async () => {
    const [one, other] = [newUser(), newUser()];
    const first = await system.submit({ userId: one, idempotencyKey: 'k' });
    expect(await system.submit({ userId: other, idempotencyKey: 'k' })).not.toBe(first);
    const refused = { code: 'request.key-reused', status: 409 };
    for (const changed of [{ settings: { n: 2 } }, { imageName: 'other.jpg' }]) {
      const again = system.submit({ userId: one, idempotencyKey: 'k', ...changed });
      await expect(again).rejects.toMatchObject(refused);
    }
  });

  it('a refused key is free for the next attempt', async () => {
    const userId = newUser(0);
    const submitting = { userId, idempotencyKey: 'k' };
    await expect(system.submit(submitting)).rejects.toMatchObject({ status: 402 });
    system.ledger.setAvailable(userId, 3);
    await expect(system.submit(submitting)).resolves.toEqual(expect.any(String));
  });

  it('API-065 answers 503 and takes nothing without a provider, and says so beforehand', async () => {
    expect(await system.rpc.call('generation.options', {})).toMatchObject({
      isAvailable: true,
      isDemonstration: false,
      keptDays: 90,
      reference: { sidePixelsMin: 300, aspectMax: 2.5 },
    });
    await system.restartService({}, { provider: null });
    await expectRefused({}, { code: 'generation.unavailable', status: 503 });
    expect(await system.rpc.call('generation.options', {})).toMatchObject({ isAvailable: false });
    await system.restartService();
  });

  it('answers 503 and takes nothing while the credits service is down', async () => {
    await system.credits?.close();
    await expectRefused({}, { code: 'service.unavailable', status: 503 });
    await system.startCredits();
  });

  it('answers 503 within seconds and takes nothing while the queue is down', async () => {
    await system.restartService({
      QUEUE_URL: 'postgres://nobody:x@127.0.0.1:9/nothing',
      MIGRATE: 'off',
    });
    const startedAt = Date.now();
    await expectRefused({}, { code: 'service.unavailable', status: 503 });
    expect(Date.now() - startedAt).toBeLessThan(6_000);
    await system.restartService();
  });

  it('tells the credits service what became of a charge', async () => {
    const outcomeOf = async (holdId: string) =>
      (await system.rpc.call('generation.chargeOutcome', { holdId })).outcome;
    expect(await outcomeOf(randomUUID())).toBe('unknown');
    expect(await outcomeOf(await system.submit({ userId: newUser() }))).toBe('pending');
  });
});
