import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { serviceNames } from '@jinwi/contracts';
import { operatorExit } from '@jinwi/credits';
import { createTestDatabase, freePort, type TestDatabase } from '@jinwi/local-stores';
import {
  completeUrls,
  type Environment,
  type PartName,
  partNames,
  type PartProcess,
  startProcess,
  urlEnvironment,
} from '../src/index.js';
import { buyDemoCredits } from './buy-demo-credits.js';
import { submitGeneration, untilCredits, untilGenerated } from './generation-steps.js';
import { HttpMember } from './http-member.js';
import { LedgerBooks } from './ledger-books.js';
import { madePhoto } from './made-photo.js';
import { buildVersion, type BuiltVersion, previousVersion } from './previous-version.js';
import { testEnvironment } from './test-system.js';

const run = promisify(execFile);
const repository = join(__dirname, '../../..');
const version = previousVersion();

if (version) describe(`the processes of ${version} on the schema of today`, () => olderProcesses(version));
else
  describe.skip('the processes of the version before (skipped: no tag v* before this commit)', () =>
    olderProcesses(''));

function olderProcesses(olderVersion: string): void {
  let database: TestDatabase;
  let store: string;
  let older: BuiltVersion;
  let environment: Environment;
  let photo: Buffer;
  const processes = new Map<PartName, PartProcess>();

  async function start(part: PartName, folder: string): Promise<void> {
    processes.set(part, await startProcess({ part, environment, folder }));
  }

  /** Everything a member does. @returns the member, with 51 credits and one analysis */
  async function newcomer(): Promise<HttpMember> {
    const member = new HttpMember(`http://127.0.0.1:${environment.PORT}`);
    await member.register();
    await member.analyze(photo);
    const taskId = await submitGeneration(member, { photo });
    expect((await untilGenerated(member, taskId)).task_status).toBe('succeed');
    await buyDemoCredits(member);
    await comesBack(member);
    return member;
  }

  async function comesBack(member: HttpMember): Promise<void> {
    expect((await member.signIn()).status).toBe(200);
    await untilCredits(member, 51);
    expect(await member.history()).toHaveLength(1);
  }

  beforeAll(async () => {
    older = await buildVersion(olderVersion);
    database = await createTestDatabase();
    store = await mkdtemp(join(tmpdir(), 'jinwi-store-'));
    photo = await madePhoto({ width: 320, height: 320 });
    const urls = await completeUrls({ databaseUrl: database.url, storageUrl: pathToFileURL(store).href });
    environment = {
      ...process.env,
      ...testEnvironment,
      ...urlEnvironment(urls),
      LOG_LEVEL: 'info',
      MIGRATE: 'off',
      PORT: String(await freePort()),
      GENERATION_PROVIDER: 'studio',
      GENERATION_RATE_PER_SECOND: '100',
    };
    for (const service of serviceNames) {
      const program = join(repository, 'services', service, 'dist/migrate.cli.js');
      await run(process.execPath, [program], {
        env: { ...environment, NODE_OPTIONS: '' },
      });
    }
    for (const part of partNames) await start(part, older.folder);
  }, 600_000);

  afterAll(async () => {
    for (const part of [...partNames].reverse()) await processes.get(part)?.close();
    await database.drop();
    await rm(store, { recursive: true, force: true });
    await older.remove();
  }, 120_000);

  it('serve members, and so does every mixture on the way to the processes of today', async () => {
    const members = [await newcomer()];
    for (const part of partNames) {
      await processes.get(part)?.close();
      await start(part, repository);
      members.push(await newcomer());
    }
    for (const member of members) await comesBack(member);
    const books = new LedgerBooks(database.url, environment);
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  }, 400_000);
}
