import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnalysisProgress } from '@jinwi/contracts';
import { type PartName, partNames, type PartProcess } from '@jinwi/dev-env';
import { describeWithPrograms, startNats, until } from '@jinwi/local-stores';
import { FaultLoad } from './fault-load.js';
import { HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

const hourMs = 3_600_000;
const preload = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href;

describeWithPrograms('clocks that jump by an hour under load', [startNats.binary], () => {
  let folder: string;
  let parts: SeparateProcesses;
  let photo: Buffer;
  let books: LedgerBooks;
  const processes: { part: PartName; process: PartProcess; clockFile: string }[] = [];

  beforeAll(async () => {
    photo = await madePhoto({ width: 320, height: 320 });
    folder = await mkdtemp(join(tmpdir(), 'jinwi-clocks-'));
    const environment = { SWEEP_INTERVAL_MS: '500', ANALYSIS_SWEEP_MS: '500', ANALYSIS_THREADS: '1' };
    parts = await SeparateProcesses.prepare({ environment });
    books = new LedgerBooks(parts.databaseUrl, parts.environment);
    await Promise.all(
      partNames.map(async (part) => {
        const clockFile = join(folder, part);
        const process = await parts.start(part, {
          environment: { CLOCK_FILE: clockFile },
          nodeOptions: `--import ${preload}`,
        });
        processes.push({ part, process, clockFile });
      }),
    );
  }, 180_000);

  afterAll(async () => {
    await parts.close();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  async function jump(shiftOf: (part: PartName) => number): Promise<void> {
    for (const { part, process: child, clockFile } of processes) {
      await writeFile(clockFile, String(shiftOf(part)));
      process.kill(child.pid, 'SIGUSR2');
    }
  }

  /**
   * Makes the deadlines of open charges an hour older, as if the database's clock had jumped ahead. The charges are
   * then overdue while their work still runs.
   */
  async function makeOld(): Promise<void> {
    await books.query(
      `UPDATE credits.hold SET expires_at = expires_at - interval '1 hour' WHERE state = 'held'`,
      [],
    );
    await books.query(
      `UPDATE analysis.analysis SET created_at = created_at - interval '1 hour' WHERE finished_at IS NULL`,
      [],
    );
  }

  const jumps: [string, () => Promise<void>][] = [
    ['of all processes forward', () => jump(() => hourMs)],
    ['of all processes back', () => jump(() => -hourMs)],
    [
      'of the worker forward and the gateway back',
      () => jump((part) => (part === 'gateway' ? -hourMs : part === 'analysis-worker' ? hourMs : 0)),
    ],
    ['of the database forward', makeOld],
  ];

  it.each(jumps)(
    '%s: sessions, keys, work and charges stay right',
    async (name, strike) => {
      const member = new HttpMember(parts.url);
      await member.register();
      const headers = { Prefer: 'respond-async', 'Idempotency-Key': randomUUID() };
      const image = copyOf(photo);
      const submit = async () =>
        ((await (await member.upload(image, { headers })).json()) as AnalysisProgress).id;
      const id = await submit();
      const load = new FaultLoad(parts.url, photo);
      load.start();
      await load.more(1);
      await strike();
      expect(await submit()).toBe(id);
      await load.more(4);
      await load.stop();
      await until(async () => (await member.statusOf(`/api/analysis/${id}`)) === 200);
      expect((await member.user()).credits).toBe(4);
      expect(await member.history()).toHaveLength(1);
      process.stdout.write(`clock ${name}: ${JSON.stringify(load.figures())}\n`);
      expect(load.answers.filter(({ status }) => status >= 500 || status === 401)).toEqual([]);
      expect(await books.check()).toMatchObject([0, 'I1 to I8 hold']);
      await until(async () => (await books.openHolds()) === 0);
      await jump(() => 0);
    },
    180_000,
  );
});
