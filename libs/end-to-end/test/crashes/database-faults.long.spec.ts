import { describeWithPrograms, startNats } from '@jinwi/local-stores';
import { setTimeout as wait } from 'node:timers/promises';
import { expectSurvival, FaultLoad } from './fault-load.js';
import { KillablePostgres } from './killable-postgres.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

const frozenMs = 8_000;

describeWithPrograms('a database that fails under load', [startNats.binary], () => {
  let postgres: KillablePostgres;
  let parts: SeparateProcesses;
  let photo: Buffer;
  let books: LedgerBooks;

  beforeAll(async () => {
    photo = await madePhoto({ width: 320, height: 320 });
    postgres = await KillablePostgres.start();
    const database = { url: postgres.url, drop: () => postgres.close() };
    const environment = { SWEEP_INTERVAL_MS: '1000', ANALYSIS_THREADS: '1' };
    parts = await SeparateProcesses.prepare({ environment, database });
    books = new LedgerBooks(parts.databaseUrl, parts.environment);
    await parts.startAll();
  }, 180_000);

  afterAll(async () => {
    await parts.close();
  }, 120_000);

  const faults: [string, () => Promise<void>][] = [
    ['frozen for 8 s', () => postgres.freeze(frozenMs)],
    [
      'killed and started again after a second',
      async () => {
        await postgres.kill();
        await wait(1_000);
        await postgres.restart();
      },
    ],
    [
      'stopped for 15 s',
      async () => {
        await postgres.stop();
        await wait(15_000);
        await postgres.restart();
      },
    ],
  ];

  it.each(faults)(
    '%s, answers in time, loses nothing and charges once',
    (name, strike) =>
      expectSurvival(new FaultLoad(parts.url, photo), books, {
        name: `database ${name}`,
        strike,
        mayLeaveHolds: true,
      }),
    240_000,
  );
});
