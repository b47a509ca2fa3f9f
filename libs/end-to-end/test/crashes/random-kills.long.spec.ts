import { type PartName, partNames } from '@jinwi/dev-env';
import { describeWithPrograms } from '@jinwi/local-stores';
import { FaultLoad, stopLoad } from './fault-load.js';
import { KillablePostgres } from './killable-postgres.js';
import { KillableServer, natsRecipe, redisRecipe } from './killable-server.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

const killCount = 50;
/** The parts of generation are left out, because other tests kill them. */
const parts = partNames.filter((part) => !part.startsWith('generation'));

describeWithPrograms('fifty kills under load', [redisRecipe.program, natsRecipe.program], () => {
  let postgres: KillablePostgres;
  let redis: KillableServer;
  let nats: KillableServer;
  let processes: SeparateProcesses;
  let books: LedgerBooks;

  beforeAll(async () => {
    postgres = await KillablePostgres.start();
    redis = await KillableServer.start(redisRecipe);
    nats = await KillableServer.start(natsRecipe);
    const redisUrl = `redis://127.0.0.1:${redis.port}`;
    processes = await SeparateProcesses.prepare({
      database: { url: postgres.url, drop: () => postgres.close() },
      urls: { rpcUrl: `nats://127.0.0.1:${nats.port}`, queueUrl: redisUrl, sessionUrl: redisUrl },
      environment: { SWEEP_INTERVAL_MS: '1000', ANALYSIS_SWEEP_MS: '1000', ANALYSIS_THREADS: '1' },
    });
    books = new LedgerBooks(processes.databaseUrl, processes.environment);
    for (const part of parts) await processes.start(part);
  }, 180_000);

  afterAll(async () => {
    await processes.close();
    await redis.close();
    await nats.close();
  }, 120_000);

  const restartPart = (part: PartName) => async () => {
    await processes.kill(part);
    await processes.start(part);
  };

  const restartServer = (server: () => KillableServer | KillablePostgres) => async () => {
    await server().kill();
    await server().restart();
  };

  const victims: [string, () => Promise<void>][] = [
    ...parts.map((part): [string, () => Promise<void>] => [part, restartPart(part)]),
    ['PostgreSQL', restartServer(() => postgres)],
    ['Redis', restartServer(() => redis)],
    ['NATS', restartServer(() => nats)],
  ];

  it('leave the ledger correct, lose no work and end every charge once', async () => {
    const load = new FaultLoad(processes.url, await madePhoto({ width: 320, height: 320 }));
    load.start();
    await load.more(2);
    const begunAt = performance.now();
    for (let kill = 0; kill < killCount; kill += 1) {
      const [name, restart] = victims[kill % victims.length] ?? ['nobody', () => Promise.resolve()];
      // Wait for a random time, so that the kill hits any moment of an analysis.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
      await restart();
      expect([name, kill, ...(await books.check())]).toEqual([name, kill, 0, 'I1 to I8 hold']);
      // Do not wait for charges whose submission died.
      await books.endHolds();
    }
    await load.more(2);
    await stopLoad(load, books);
    const seconds = Math.round((performance.now() - begunAt) / 1_000);
    process.stdout.write(`${killCount} kills in ${seconds} s: ${JSON.stringify(load.figures())}\n`);
    expect(await books.check()).toMatchObject([0, 'I1 to I8 hold']);
    expect(await books.openHolds()).toBe(0);
    expect(await books.holdsEndedTwice()).toEqual([]);
  }, 600_000);
});
