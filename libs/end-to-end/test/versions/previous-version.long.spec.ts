import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serviceNames } from '@jinwi/contracts';
import { operatorExit } from '@jinwi/database';
import { partNames } from '@jinwi/dev-env';
import { describeWith, startNats } from '@jinwi/local-stores';
import { buyDemoCredits } from '../helpers/purchase-calls.js';
import { submitGeneration, untilCredits, untilGenerated } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { LedgerBooks } from '../helpers/ledger-books.js';
import { madePhoto } from '../helpers/made-photo.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';
import { buildVersion, type BuiltVersion, previousVersion } from './previous-version.js';
import { repository } from '../helpers/repository.js';

const run = promisify(execFile);
const previous = previousVersion();

if ('ref' in previous)
  describe(`the processes of ${previous.name} on the schema of today`, () => olderProcesses(previous.ref));
else
  describe.skip(`the processes of the release before (skipped: ${previous.missing})`, () =>
    olderProcesses(''));

function olderProcesses(ref: string): void {
  describeWith('on NATS', startNats, (nats) => olderProcessesOn(ref, nats));
}

function olderProcessesOn(ref: string, nats: () => { url: string }): void {
  let parts: SeparateProcesses;
  let older: BuiltVersion;
  let photo: Buffer;

  /** Does everything a member can do. @returns the member, with 51 credits and one analysis */
  async function newcomer(): Promise<HttpMember> {
    const member = new HttpMember(parts.url);
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
    older = await buildVersion(ref);
    photo = await madePhoto({ width: 320, height: 320 });
    parts = await SeparateProcesses.prepare({
      urls: { rpcUrl: nats().url },
      environment: { MIGRATE: 'off', GENERATION_PROVIDER: 'studio', GENERATION_RATE_PER_SECOND: '100' },
    });
    for (const service of serviceNames) {
      const program = join(repository, 'services', service, 'dist/migrate.cli.js');
      await run(process.execPath, [program], { env: { ...parts.environment, NODE_OPTIONS: '' } });
    }
    for (const part of partNames) await parts.start(part, { folder: older.folder });
  }, 600_000);

  afterAll(async () => {
    await parts.close();
    await older.remove();
  }, 600_000);

  it('serve members while today’s processes replace them one by one', async () => {
    const members = [await newcomer()];
    for (const part of partNames) {
      await parts.end(part);
      await parts.start(part, { folder: repository });
      members.push(await newcomer());
    }
    for (const member of members) await comesBack(member);
    const books = new LedgerBooks(parts.databaseUrl, parts.environment);
    expect(await books.check()).toEqual([operatorExit.done, 'I1 to I8 hold']);
  }, 400_000);
}
