import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnalysisProgress } from '@jinwi/contracts';
import { describeWithPrograms, startNats, until } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

describeWithPrograms('an object that is missing from the store', [startNats.binary], () => {
  let parts: SeparateProcesses;
  let books: LedgerBooks;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto({ width: 320, height: 320 });
    parts = await SeparateProcesses.prepare();
    books = new LedgerBooks(parts.databaseUrl, parts.environment);
    for (const part of ['credits', 'auth', 'analysis', 'gateway'] as const) await parts.start(part);
  }, 120_000);

  afterAll(async () => {
    await parts.close();
  }, 120_000);

  const folder = () => fileURLToPath(parts.environment.STORAGE_URL ?? '');

  /** Deletes all objects, as if the disk had been replaced. */
  async function loseObjects(): Promise<void> {
    for (const name of await readdir(folder()))
      if (!name.startsWith('.')) await rm(join(folder(), name), { recursive: true });
  }

  it('fails the analysis that needs it and gives the credit back', async () => {
    const member = new HttpMember(parts.url);
    await member.register();
    const answer = await member.upload(copyOf(photo), { headers: { Prefer: 'respond-async' } });
    const { id } = (await answer.json()) as AnalysisProgress;
    await loseObjects();
    const begunAt = performance.now();
    await parts.start('analysis-worker');
    await until(async () => (await member.failureOf(id)) === 'analysis.image-damaged');
    process.stdout.write(`missing upload: failed after ${Math.round(performance.now() - begunAt)} ms\n`);
    expect((await member.user()).credits).toBe(5);

    const done = await member.analyze(copyOf(photo));
    await loseObjects();
    const read = await member.send(`/api/analysis/${done.id}`);
    expect(read.status).toBe(200);
    expect(await member.statusOf(done.imageUrl)).toBe(404);
    expect((await member.user()).credits).toBe(4);
    expect(await books.openHolds()).toBe(0);
    expect(await books.check()).toMatchObject([0, 'I1 to I8 hold']);
  }, 120_000);
});
