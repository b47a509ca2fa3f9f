import { setTimeout as wait } from 'node:timers/promises';
import { describeWithPrograms, until } from '@jinwi/local-stores';
import { createClient } from 'redis';
import { expectSurvival, FaultLoad } from './fault-load.js';
import { KillableServer, natsRecipe, redisRecipe } from './killable-server.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

describeWithPrograms('a Redis that fails under load', [redisRecipe.program, natsRecipe.program], () => {
  let redis: KillableServer;
  let nats: KillableServer;
  let parts: SeparateProcesses;
  let photo: Buffer;
  let books: LedgerBooks;

  beforeAll(async () => {
    photo = await madePhoto({ width: 320, height: 320 });
    redis = await KillableServer.start(redisRecipe);
    nats = await KillableServer.start(natsRecipe);
    const redisUrl = `redis://127.0.0.1:${redis.port}`;
    const urls = { rpcUrl: `nats://127.0.0.1:${nats.port}`, queueUrl: redisUrl, sessionUrl: redisUrl };
    const environment = { SWEEP_INTERVAL_MS: '1000', ANALYSIS_SWEEP_MS: '1000', ANALYSIS_THREADS: '1' };
    parts = await SeparateProcesses.prepare({ urls, environment });
    books = new LedgerBooks(parts.databaseUrl, parts.environment);
    await parts.startAll();
  }, 180_000);

  afterAll(async () => {
    await parts.close();
    await redis.close();
    await nats.close();
  }, 120_000);

  async function withRedis<T>(ask: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
    const client = createClient({ url: `redis://127.0.0.1:${redis.port}` });
    await client.connect();
    try {
      return await ask(client);
    } finally {
      await client.close();
    }
  }

  /** Deletes all jobs, sessions and counters. */
  const flush = () => withRedis(async (client) => void (await client.flushAll()));

  const faults: [string, () => Promise<void>][] = [
    ['flushed', flush],
    [
      'killed and started again after a second',
      async () => {
        await redis.kill();
        await wait(1_000);
        await redis.restart();
      },
    ],
    [
      'away for 15 s',
      async () => {
        await redis.kill();
        await wait(15_000);
        await redis.restart();
      },
    ],
  ];

  it.each(faults)(
    '%s, answers in time, loses no work and charges once',
    (name, strike) =>
      expectSurvival(new FaultLoad(parts.url, photo), books, { name: `redis ${name}`, strike }),
    240_000,
  );

  it('flushed, learns the rate of generations again', async () => {
    const rate = () => withRedis((client) => client.hGet('bull:generation:meta', 'max'));
    await until(async () => (await rate()) !== null);
    await flush();
    expect(await rate()).toBeNull();
    await until(async () => (await rate()) !== null, { intervalMs: 1_000 });
  }, 180_000);
});
