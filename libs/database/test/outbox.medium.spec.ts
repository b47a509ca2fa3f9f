import { setTimeout as wait } from 'node:timers/promises';
import {
  enqueueOutbox,
  migrate,
  outboxFigures,
  type OutboxHandler,
  OutboxRelay,
  OutboxRow,
  poolFigures,
  transaction,
} from '../src/index.js';
import { createTestDatabase, type TestDatabase, until } from '@jinwi/local-stores';
import { currentContext, runInContext } from '@jinwi/tracing';
import { type DataSource } from 'typeorm';
import { pruneDone } from '../src/outbox-queries.js';
import { notesDataSource } from './notes-database.js';

const doing =
  (effect: (payload: unknown, id: string) => unknown): OutboxHandler =>
  (payload, { id }) => {
    effect(payload, id);
    return Promise.resolve();
  };

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await notesDataSource(database.url).initialize();
  await migrate(dataSource);
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

describe('the outbox', () => {
  let errors: unknown[];
  const relays: OutboxRelay[] = [];

  beforeEach(async () => {
    errors = [];
    await dataSource.query('TRUNCATE outbox');
  });

  afterEach(() => Promise.all(relays.splice(0).map((relay) => relay.stop())));

  function relay(
    handlers: Record<string, OutboxHandler>,
    { pollIntervalMs, on = dataSource }: { pollIntervalMs?: number; on?: DataSource } = {},
  ): OutboxRelay {
    const made = new OutboxRelay({
      dataSource: on,
      handlers,
      pollIntervalMs,
      onError: (error) => errors.push(error),
    });
    relays.push(made);
    return made;
  }

  const enqueue = (topic: string, payload: object, on = dataSource) =>
    transaction(on, (manager) => enqueueOutbox(manager, { topic, payload }));
  const rows = () => dataSource.manager.find(OutboxRow, { order: { createdAt: 'ASC' } });
  const makeDue = () => dataSource.query('UPDATE outbox SET next_attempt_at = now() WHERE done_at IS NULL');

  it('carries out what was committed, with its id, once', async () => {
    const seen: unknown[] = [];
    const relayed = relay({ greet: doing((payload, id) => seen.push({ payload, id })) });
    const id = await enqueue('greet', { name: '진위' });
    await relayed.flush();
    await relayed.flush();
    expect(seen).toEqual([{ payload: { name: '진위' }, id }]);
    expect((await rows())[0]).toMatchObject({ attempts: 1, doneAt: expect.any(Date) as Date });
  });

  it('carries out what its own transaction wrote, once and in its context', async () => {
    const seen: unknown[] = [];
    const relayed = relay({
      greet: doing((payload, id) => seen.push({ payload, id, at: currentContext() })),
    });
    const context = { requestId: 'a request' };
    const id = await runInContext(context, () =>
      relayed.transaction((manager) => enqueueOutbox(manager, { topic: 'greet', payload: { n: 1 } })),
    );
    await until(() => seen.length > 0);
    await relayed.flush();
    expect(seen).toEqual([{ payload: { n: 1 }, id, at: expect.objectContaining(context) as object }]);
    expect((await rows())[0]).toMatchObject({ attempts: 1, doneAt: expect.any(Date) as Date });
  });

  it('carries out a repeated transaction once and a failed one never', async () => {
    const seen: unknown[] = [];
    const relayed = relay({ greet: doing((payload) => seen.push(payload)) });
    let tries = 0;
    await relayed.transaction(async (manager) => {
      tries += 1;
      await enqueueOutbox(manager, { topic: 'greet', payload: { tries } });
      if (tries === 1) throw Object.assign(new Error('serialization failure'), { code: '40001' });
    });
    const failed = relayed.transaction(async (manager) => {
      await enqueueOutbox(manager, { topic: 'greet', payload: { tries: 'failed' } });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await relayed.flush();
    expect(seen).toEqual([{ tries: 2 }]);
  });

  it('leaves rows to other relays when it stops before the commit', async () => {
    const seen: string[] = [];
    const stopped = relay({ greet: doing(() => seen.push('stopped')) });
    await stopped.transaction(async (manager) => {
      await enqueueOutbox(manager, { topic: 'greet', payload: {} });
      await stopped.stop();
    });
    const other = relay({ greet: doing(() => seen.push('other')) });
    await other.flush();
    expect(seen).toEqual([]);
    const [written] = await rows();
    expect(written!.nextAttemptAt.getTime() - Date.now()).toBeLessThan(15_500);
    await makeDue();
    await other.flush();
    expect(seen).toEqual(['other']);
  });

  it('carries out at most 16 rows at once, then the rest', async () => {
    const ended: (() => void)[] = [];
    const relayed = relay({ greet: () => new Promise<void>((resolve) => ended.push(resolve)) });
    const written = Array.from({ length: 20 }, (_, n) => n);
    for (const n of written)
      await relayed.transaction((manager) => enqueueOutbox(manager, { topic: 'greet', payload: { n } }));
    expect(ended).toHaveLength(16);
    for (const end of ended.splice(0)) end();
    await until(() => ended.length === 4);
    for (const end of ended) end();
    await relayed.flush();
    expect((await rows()).map(({ doneAt }) => doneAt)).not.toContain(null);
  });

  it('leaves rows for other relays due immediately', async () => {
    const seen: unknown[] = [];
    await relay({ greet: () => Promise.resolve() }).transaction((manager) =>
      enqueueOutbox(manager, { topic: 'unknown', payload: {} }),
    );
    await relay({ unknown: doing((payload) => seen.push(payload)) }).flush();
    expect(seen).toHaveLength(1);
  });

  it('knows nothing of what was rolled back', async () => {
    const work = transaction(dataSource, async (manager) => {
      await enqueueOutbox(manager, { topic: 'greet', payload: {} });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  it('polls without being asked', async () => {
    let count = 0;
    relay({ greet: doing(() => count++) }, { pollIntervalMs: 20 }).start();
    await enqueue('greet', {});
    while (count === 0) await wait(10);
  });

  it('shares 200 rows between two relays without doing one twice', async () => {
    const seen: string[] = [];
    const handlers: Record<string, OutboxHandler> = {
      greet: async (_payload, { id }) => {
        await wait(1);
        seen.push(id);
      },
    };
    const ids = await Promise.all(Array.from({ length: 200 }, () => enqueue('greet', {})));
    await Promise.all([relay(handlers).flush(), relay(handlers).flush()]);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('keeps a failing row for later and does the others meanwhile', async () => {
    const done: unknown[] = [];
    const relayed = relay({
      bad: () => Promise.reject(new Error('credits are down')),
      good: doing((payload) => done.push(payload)),
    });
    await enqueue('bad', {});
    await enqueue('good', { n: 1 });
    const startedAtMs = Date.now();
    await relayed.flush();
    expect(done).toEqual([{ n: 1 }]);
    const [bad] = await rows();
    expect(bad).toMatchObject({ attempts: 1, doneAt: null, lastError: 'Error: credits are down' });
    expect(bad!.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(startedAtMs + 500);
    expect(errors).toHaveLength(1);
  });

  it('waits longer after each failure, at most seven and a half minutes', async () => {
    const relayed = relay({ bad: () => Promise.reject(new Error('no')) });
    await enqueue('bad', {});
    await dataSource.query('UPDATE outbox SET attempts = 40');
    const startedAtMs = Date.now();
    await relayed.flush();
    const endedAtMs = Date.now();
    const [bad] = await rows();
    const nextAttemptAtMs = bad!.nextAttemptAt.getTime();
    expect(nextAttemptAtMs).toBeGreaterThanOrEqual(startedAtMs + 150_000);
    expect(nextAttemptAtMs).toBeLessThanOrEqual(endedAtMs + 450_000);
  });

  it('is not held up by a handler that hangs', async () => {
    const done: unknown[] = [];
    let release = (): void => undefined;
    const hung = new Promise<void>((resolve) => (release = resolve));
    const relayed = relay({ hang: () => hung, good: doing((payload) => done.push(payload)) });
    await enqueue('hang', {});
    const flushing = relayed.flush();
    await enqueue('good', { n: 1 });
    void relayed.flush();
    while (done.length === 0) await wait(10);
    release();
    await flushing;
  });

  it('takes over the rows of a killed relay after their lease', async () => {
    let count = 0;
    await enqueue('greet', {});
    await dataSource.query(`UPDATE outbox SET attempts = 1, next_attempt_at = now() + interval '15 s'`);
    const relayed = relay({ greet: doing(() => count++) });
    await relayed.flush();
    expect(count).toBe(0);
    await makeDue();
    await relayed.flush();
    expect(count).toBe(1);
  });

  it('carries out rows that handlers write in the same flush', async () => {
    const done: string[] = [];
    const relayed = relay({
      first: async () => void (await enqueue('second', {})),
      second: doing(() => done.push('second')),
    });
    await enqueue('first', {});
    await relayed.flush();
    expect(done).toEqual(['second']);
  });

  it('leaves topics it does not know to a relay that does', async () => {
    await enqueue('unknown', {});
    await relay({ greet: () => Promise.resolve() }).flush();
    expect(await rows()).toMatchObject([{ attempts: 0, doneAt: null }]);
  });

  it('waits for work under way when it stops, and takes no more', async () => {
    const done: unknown[] = [];
    const relayed = relay({
      slow: async (payload) => {
        await wait(100);
        done.push(payload);
      },
    });
    await enqueue('slow', { n: 1 });
    void relayed.flush();
    while ((await rows())[0]?.attempts === 0) await wait(5);
    await relayed.stop();
    expect(done).toEqual([{ n: 1 }]);
    await enqueue('slow', { n: 2 });
    await relayed.flush();
    expect(done).toHaveLength(1);
  });

  it('survives losing every connection', async () => {
    // Uses its own database, because a connection that the test terminates may break only during the next test.
    const lost = await createTestDatabase();
    const frail = await notesDataSource(lost.url).initialize();
    await migrate(frail);
    let count = 0;
    const relayed = relay({ greet: doing(() => count++) }, { pollIntervalMs: 20, on: frail });
    relayed.start();
    await frail
      .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
      .catch(() => undefined);
    const tryEnqueue = (): Promise<unknown> => enqueue('greet', {}, frail).catch(tryEnqueue);
    await tryEnqueue();
    while (count === 0) await wait(10);
    await relayed.stop();
    await frail.destroy();
    await lost.drop();
  });

  it('reports how much is to be done and since when', async () => {
    expect(await outboxFigures(dataSource)).toEqual({ rows: 0, oldestAgeMs: 0 });
    await enqueue('done', {});
    await dataSource.query(`UPDATE outbox SET done_at = now(), created_at = now() - interval '1 h'`);
    await enqueue('old', {});
    await dataSource.query(`UPDATE outbox SET created_at = now() - interval '90 s' WHERE topic = 'old'`);
    await enqueue('young', {});
    const { rows: count, oldestAgeMs } = await outboxFigures(dataSource);
    expect(count).toBe(2);
    expect(oldestAgeMs).toBeGreaterThanOrEqual(90_000);
    expect(oldestAgeMs).toBeLessThan(100_000);
  });

  it('reports how many connections are busy or waited for', async () => {
    const runner = dataSource.createQueryRunner();
    await runner.query('SELECT 1');
    expect(poolFigures(dataSource)).toMatchObject({ busy: 1, waiting: 0 });
    await runner.release();
    expect(poolFigures(dataSource)).toMatchObject({ busy: 0, waiting: 0 });
  });

  it('forgets what was done more than a day ago', async () => {
    await enqueue('old', {});
    await enqueue('young', {});
    await enqueue('open', {});
    await dataSource.query(`UPDATE outbox SET done_at = now() - interval '25 h' WHERE topic = 'old'`);
    await dataSource.query(`UPDATE outbox SET done_at = now() WHERE topic = 'young'`);
    await pruneDone(dataSource);
    expect((await rows()).map(({ topic }) => topic)).toEqual(['young', 'open']);
  });
});
