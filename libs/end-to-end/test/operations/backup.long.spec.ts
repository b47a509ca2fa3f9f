import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type AnalysisProgress, analysisCost, generationCost, signupCredits } from '@jinwi/contracts';
import { operatorExit } from '@jinwi/database';
import {
  createTestDatabase,
  describeWith,
  startMinio,
  startRedis,
  type TestDatabase,
  until,
} from '@jinwi/local-stores';
import { createLogger } from '@jinwi/service-kit';
import { Client } from 'pg';
import {
  completeUrls,
  partNames,
  type System,
  startSystem,
  type SystemUrls,
  urlEnvironment,
} from '@jinwi/dev-env';
import { buyDemoCredits, demoCredits } from '../helpers/purchase-calls.js';
import {
  newMember,
  readTask,
  submitGeneration,
  untilCredits,
  untilGenerated,
} from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { describeWithPostgresTools } from './postgres-tools.js';
import { testEnvironment } from '../helpers/test-system.js';
import { repository } from '../helpers/repository.js';

const run = promisify(execFile);
const scripts = join(repository, 'deploy/backup');
const logger = createLogger({ name: 'test', level: 'silent' });

describeWithPostgresTools('a backup', (tools) => {
  describeWith('of objects in MinIO and queues in Redis', startMinio, (minio) => {
    describeWith('which is empty afterwards', startRedis, (redisBefore) => {
      describeWith('restored', startRedis, (redisAfter) => {
        backups({
          tools,
          storageUrl: () => minio().url,
          redisUrls: [() => redisBefore().url, () => redisAfter().url],
        });
      });
    });
  });
});

function backups({
  tools,
  storageUrl,
  redisUrls: [redisBefore, redisAfter],
}: {
  tools: string;
  storageUrl: () => string;
  redisUrls: [() => string, () => string];
}): void {
  let folder: string;
  let databases: TestDatabase[];
  let before: SystemUrls;
  let after: SystemUrls;
  let photo: Buffer;
  const running = new Set<System>();

  const environmentOf = (urls: SystemUrls) => ({
    ...testEnvironment,
    ...urlEnvironment(urls),
    GENERATION_PROVIDER: 'studio',
    GENERATION_RATE_PER_SECOND: '100',
    ANALYSIS_THREADS: '1',
    ANALYSIS_SWEEP_MS: '500',
  });

  async function start(urls: SystemUrls): Promise<System> {
    const system = await startSystem({ environment: environmentOf(urls), logger, parts: partNames });
    running.add(system);
    return system;
  }

  async function stop(system: System): Promise<void> {
    running.delete(system);
    await system.close();
  }

  const script = (name: string, urls: SystemUrls, words: string[]) =>
    run(join(scripts, name), words, {
      env: {
        PATH: `${tools}${delimiter}${process.env.PATH}`,
        DATABASE_URL: urls.databaseUrl,
        STORAGE_URL: urls.storageUrl,
      },
    });

  async function query<T>({ databaseUrl }: SystemUrls, sql: string): Promise<T[]> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows as T[];
    } finally {
      await client.end();
    }
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-backup-'));
    photo = await madePhoto();
    databases = [await createTestDatabase(), await createTestDatabase()];
    const [first, second] = databases.map(({ url }) => url) as [string, string];
    const [queueBefore, queueAfter] = [redisBefore(), redisAfter()];
    before = completeUrls({
      databaseUrl: first,
      storageUrl: storageUrl(),
      queueUrl: queueBefore,
      sessionUrl: queueBefore,
    });
    after = completeUrls({
      databaseUrl: second,
      storageUrl: pathToFileURL(join(folder, 'objects')).href,
      queueUrl: queueAfter,
      sessionUrl: queueAfter,
    });
  }, 60_000);

  afterAll(async () => {
    for (const system of running) await stop(system);
    for (const database of databases) await database.drop();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** Keeps analyses from ending while `look` runs, so that `look` finds one in progress. */
  async function heldUp<T>(
    { databaseUrl }: SystemUrls,
    { begin, look }: { begin: () => Promise<void>; look: () => Promise<T> },
  ): Promise<T> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await begin();
      await client.query('BEGIN; LOCK TABLE analysis.analysis IN SHARE MODE');
      return await look();
    } finally {
      await client.end();
    }
  }

  /** Creates members, and for them at least one of everything that the product stores. */
  async function work(url: string): Promise<{ buyer: HttpMember; maker: HttpMember }> {
    const [buyer, maker] = await Promise.all([newMember(url), newMember(url)]);
    await buyDemoCredits(buyer);
    for (let count = 0; count < 2; count += 1) await buyer.analyze(copyOf(photo));
    await untilGenerated(maker, await submitGeneration(maker, { photo }));
    return { buyer, maker };
  }

  /** Starts a generation, and as many analyses as the sign-up credits of a new member pay for. */
  async function beginWork({ buyer, busy }: { buyer: HttpMember; busy: HttpMember }): Promise<void> {
    const large = await madePhoto({ width: 1600, height: 1200 });
    await submitGeneration(buyer, { photo });
    for (let count = 0; count < signupCredits; count += 1) {
      expect((await busy.upload(copyOf(large), { headers: { Prefer: 'respond-async' } })).status).toBe(202);
    }
  }

  const signedInAt = async ({ email, password }: HttpMember, url: string): Promise<HttpMember> => {
    const member = Object.assign(new HttpMember(url), { email, password });
    expect((await member.signIn()).status).toBe(200);
    return member;
  };

  it('brings back every record, image and credit, and ends unfinished work once', async () => {
    const old = await start(before);
    const { buyer, maker } = await work(old.url);
    const busy = await newMember(old.url);
    const taskList = await maker.send('/api/generate-image');
    const { tasks } = (await taskList.json()) as { tasks: { task_id: string }[] };
    await heldUp(before, {
      begin: () => beginWork({ buyer, busy }),
      // The trailing slash is deliberate, because people often type it.
      look: () => script('backup.sh', before, [join(folder, 'backup/')]),
    });
    await stop(old);

    await script('restore.sh', after, [join(folder, 'backup')]);
    const unfinished = await query(after, 'SELECT FROM analysis.analysis WHERE finished_at IS NULL');
    expect(unfinished.length).toBeGreaterThan(0);

    const { url } = await start(after);
    const [buyerAgain, makerAgain, busyAgain] = await Promise.all(
      [buyer, maker, busy].map((member) => signedInAt(member, url)),
    );
    if (!buyerAgain || !makerAgain || !busyAgain) throw new Error('Three members signed in.');
    await until(async () => (await busyAgain.history()).length === signupCredits, { timeoutMs: 240_000 });
    await untilCredits(busyAgain, 0);
    await untilCredits(buyerAgain, signupCredits + demoCredits - 2 * analysisCost - generationCost);
    await untilCredits(makerAgain, signupCredits - generationCost);
    for (const member of [buyerAgain, busyAgain]) {
      for (const { artifacts } of await member.history()) {
        for (const path of Object.values(artifacts).filter((value) => typeof value === 'string')) {
          expect((await member.send(path)).status).toBe(200);
        }
      }
    }
    const task = await readTask(makerAgain, tasks[0]?.task_id ?? '');
    for (const image of task.task_result.images) expect((await makerAgain.send(image.url)).status).toBe(200);
    await until(
      async () => (await query(after, `SELECT FROM credits.hold WHERE state = 'held'`)).length === 0,
    );
    const books = new LedgerBooks(after.databaseUrl, environmentOf(after));
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  }, 480_000);

  it('is not restored over existing data without --replace', async () => {
    const refused = script('restore.sh', after, [join(folder, 'backup')]);
    await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('not empty') });
    await Promise.all([...running].map(stop));
    await script('restore.sh', after, [join(folder, 'backup'), '--replace']);
    const { url } = await start(after);
    const member = await newMember(url);
    const answer = await member.upload(photo);
    expect(((await answer.json()) as AnalysisProgress).id).toBeGreaterThan(0);
  }, 240_000);

  it.each(['database.dump', 'objects.tar', 'manifest.json'])('with a damaged %s is refused', async (name) => {
    const copy = join(folder, `damaged-${name}`);
    await run('cp', ['-a', join(folder, 'backup'), copy]);
    await appendFile(join(copy, name), 'x');
    const refused = script('restore.sh', after, [copy, '--replace']);
    await expect(refused).rejects.toMatchObject({ stderr: expect.stringContaining('nothing was restored') });
  });
}
