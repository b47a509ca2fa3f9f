import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LocalPostgres, startPostgres, until } from '@jinwi/local-stores';
import { createLogger } from '@jinwi/service-kit';
import { completeUrls, startSystem, type System, urlEnvironment } from '@jinwi/dev-env';
import { Client } from 'pg';
import { newMember } from '../helpers/generation-steps.js';
import { type HttpMember } from '../helpers/http-member.js';
import { madePhoto } from '../helpers/made-photo.js';
import { readZip } from '../helpers/read-zip.js';
import { repository } from '../helpers/repository.js';
import { testEnvironment } from '../helpers/test-system.js';

const command = [join(repository, 'libs/dev-env/bin/operator.mjs'), 'members'];

/** Runs the command as an operator types it, on its own data folder. */
describe('npm run members', () => {
  let folder: string;
  let postgres: LocalPostgres;
  let system: System;
  let member: HttpMember;
  let userId: number;
  let analysisId: number;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-members-'));
    // Lets the postgres user enter the folder; otherwise the data would be moved elsewhere and left behind.
    await chmod(folder, 0o711);
    postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
    const storageUrl = pathToFileURL(join(folder, 'store')).href;
    const urls = completeUrls({ databaseUrl: postgres.url, storageUrl });
    system = await startSystem({
      environment: { ...testEnvironment, ...urlEnvironment(urls) },
      logger: createLogger({ name: 'test', level: 'error' }),
    });
    member = await newMember(system.url);
    userId = (await member.user()).id;
    analysisId = (await member.analyze(await madePhoto())).id;
  }, 120_000);

  afterAll(async () => {
    await system.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const members = (words: string[]) =>
    new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: folder, NODE_OPTIONS: '' };
      const given = [...command, ...words, '--operator', 'kim'];
      execFile(process.execPath, given, { env }, (error, out, complaint) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, complaint });
      });
    });
  const because = ['--reason', 'asked by letter'];

  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<Row>(sql, [userId]);
    await client.end();
    return rows;
  }
  const auditOf = async () =>
    (
      await query<{ line: string }>(
        `SELECT action || ' by ' || operator || ': ' || reason AS line FROM auth.audit
          WHERE user_id = $1 AND operator IS NOT NULL ORDER BY id`,
      )
    ).map(({ line }) => line);

  it('exports a member to a file', async () => {
    const file = join(folder, 'member.zip');
    expect(await members(['export', member.email, '--to', file, ...because])).toMatchObject({ code: 0 });
    const files = await readZip(await readFile(file));
    expect(files.get('account.json')?.toString()).toContain(member.email);
    expect(files.has(`analyses/${analysisId}/record.json`)).toBe(true);
  }, 60_000);

  it('deletes one analysis', async () => {
    expect(
      await members(['delete-analysis', String(analysisId), '--of', String(userId), ...because]),
    ).toMatchObject({ code: 0, complaint: '' });
    await until(async () => (await member.statusOf(`/api/analysis/${analysisId}`)) === 404);
  }, 60_000);

  it('turns off two-step sign-in', async () => {
    await query('UPDATE auth."user" SET has_second_factor = true WHERE id = $1');
    const words = ['turn-off-second-factor', member.email, ...because];
    expect(await members(words)).toMatchObject({ code: 0 });
    expect(await query('SELECT id FROM auth."user" WHERE id = $1 AND NOT has_second_factor')).toHaveLength(1);
    expect(await members(words)).toMatchObject({ code: 1 });
  }, 60_000);

  it('signs out everywhere', async () => {
    expect(await members(['sign-out', member.email, ...because])).toMatchObject({ code: 0 });
    await until(async () => (await member.statusOf('/api/user')) === 401);
    expect((await member.signIn()).status).toBe(200);
  }, 60_000);

  it('deletes a member after confirmation, and leaves an audit trail', async () => {
    const asked = await members(['delete', String(userId), ...because]);
    expect(asked).toMatchObject({ code: 1, out: expect.stringContaining(member.email) });
    expect(await member.statusOf('/api/user')).toBe(200);
    expect(await members(['delete', String(userId), '--yes', ...because])).toMatchObject({ code: 0 });
    await until(async () => (await member.statusOf('/api/user')) === 401);
    expect(await members(['delete', String(userId), '--yes', ...because])).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('request.not-found'),
    });
    expect(await auditOf()).toEqual([
      'operator.export by kim: asked by letter',
      `operator.delete-analysis by kim: asked by letter (analysis ${analysisId})`,
      'operator.turn-off-second-factor by kim: asked by letter',
      'operator.sign-out by kim: asked by letter',
      'operator.delete-account by kim: asked by letter',
    ]);
  });
});
