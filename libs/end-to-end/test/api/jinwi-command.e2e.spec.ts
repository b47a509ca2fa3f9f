import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJinwiClient } from '@jinwi/client';
import { createdKeySchema, type KeyScope, v1AnalysisSchema } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { repository } from '../helpers/repository.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

const command = join(repository, 'libs/client/dist/jinwi.cli.js');

const copies = ['two.jpg', 'three.jpg'];

describe('the client and its command', () => {
  let system: TestSystem;
  let folder: string;
  let photo: Buffer;

  beforeAll(async () => {
    system = await startTestSystem();
    folder = await mkdtemp(join(tmpdir(), 'jinwi-command-'));
    photo = await madePhoto();
    await writeFile(join(folder, 'photo.jpg'), photo);
    for (const name of copies) await writeFile(join(folder, name), copyOf(photo));
    await writeFile(join(folder, 'notes.txt'), 'no image');
  }, 60_000);

  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true });
  });

  async function memberWithKey(scopes: KeyScope[] = ['analyze', 'read'], creditLimit: number | null = null) {
    const member = new HttpMember(system.url);
    await member.register();
    const settings = { name: 'a program', scopes, creditLimit, validDays: 1, password: member.password };
    const response = await member.post('/api/account/keys', settings);
    return { member, key: createdKeySchema.parse(await response.json()) };
  }

  /** Runs `jinwi` to its end. */
  const jinwi = (words: string[], key?: string, server = system.url) =>
    new Promise<{ code: number | string; stdout: string; stderr: string }>((resolve) => {
      const env = { ...process.env, NODE_OPTIONS: '', JINWI_API_KEY: key };
      const all = [command, ...words, '--server', server];
      execFile(process.execPath, all, { cwd: folder, env }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });

  it('give an image’s report as the contract defines it, for one credit', async () => {
    const { member, key } = await memberWithKey();
    const client = createJinwiClient({ server: system.url, key: key.secret, language: 'ko' });
    const analysis = v1AnalysisSchema.parse(
      await client.analyze(new File([new Uint8Array(photo)], 'sea.jpg')),
    );
    expect(analysis.report).toMatchObject({ imageName: 'sea.jpg', verdict: expect.any(String) });
    expect(analysis.report?.texts.tests[0]?.name).toMatch(/[가-힣]/);
    expect((await member.user()).credits).toBe(4);
    const { data } = await client.api.GET('/api/v1/analyses', { params: { query: { limit: 5 } } });
    expect(data?.items).toMatchObject([{ id: analysis.id, imageName: 'sea.jpg' }]);
  });

  it('print a line per image, and complain about files that are none', async () => {
    const { key } = await memberWithKey();
    await writeFile(join(folder, 'key'), `${key.secret}\n`);
    const files = ['none.jpg', 'notes.txt', 'photo.jpg'];
    const { code, stdout, stderr } = await jinwi(['analyze', ...files, '--key-file', 'key']);
    expect(stdout).toMatch(/^[A-Z][A-Za-z -]+\t(\d{1,3}|-)\tphoto\.jpg\n$/);
    expect(stderr).toContain('none.jpg: ENOENT');
    expect(stderr).toContain('notes.txt: ');
    expect([1, 2]).toContain(code);
  });

  it('print the whole report as JSON, with the exit code in it', async () => {
    const { key } = await memberWithKey();
    const { code, stdout } = await jinwi(['analyze', 'photo.jpg', '--json'], key.secret);
    const { file, exitCode, analysis } = JSON.parse(stdout);
    expect([file, exitCode]).toEqual(['photo.jpg', code]);
    expect(v1AnalysisSchema.parse(analysis).report?.imageName).toBe('photo.jpg');
    expect(stdout).not.toContain(key.secret);
  });

  it('exit with a distinct code for each kind of failure', async () => {
    const { member, key } = await memberWithKey();
    await member.send(`/api/account/keys/${key.id}`, { method: 'DELETE' });
    expect(await jinwi(['analyze', 'photo.jpg'], key.secret)).toMatchObject({ code: 77, stdout: '' });
    const reader = (await memberWithKey(['read'])).key.secret;
    expect((await jinwi(['analyze', 'photo.jpg'], reader)).code).toBe(77);
    const limited = (await memberWithKey(['analyze', 'read'], 1)).key.secret;
    const three = await jinwi(['analyze', 'photo.jpg', ...copies, '--concurrency', '1'], limited);
    expect(three.code).toBe(75);
    expect([three.stdout, three.stderr].map((text) => text.trim().split('\n').length)).toEqual([1, 1]);
    expect((await jinwi(['analyze', 'photo.jpg'], limited, 'http://127.0.0.1:1')).code).toBe(69);
    expect((await jinwi(['analyze', 'photo.jpg'])).code).toBe(64);
  });

  it('API-140 charge each picture of a watched folder once through kill -9', async () => {
    const { member, key } = await memberWithKey();
    const watched = await mkdtemp(join(folder, 'watched-'));
    const written = async () => (await readdir(watched)).filter((name) => name.endsWith('.jinwi.json'));
    const start = () => {
      const words = [command, 'watch', watched, '--server', system.url, '--poll', '1'];
      const child = spawn(process.execPath, words, { env: { ...process.env, JINWI_API_KEY: key.secret } });
      let said = '';
      child.stderr.on('data', (text: Buffer) => (said += text.toString()));
      return { child, said: () => said, exit: once(child, 'exit') };
    };
    await writeFile(join(watched, 'one.jpg'), copyOf(photo));
    const killed = start();
    await until(() => killed.said().includes('Submitting 1 picture.'));
    await writeFile(join(watched, 'two.jpg'), copyOf(photo));
    killed.child.kill('SIGKILL');
    await killed.exit;
    const restarted = start();
    await until(async () => (await written()).length === 2);
    restarted.child.kill('SIGTERM');
    expect(await restarted.exit).toEqual([0, null]);
    expect(restarted.said()).toContain('Continuing with 1 picture submitted before.');
    expect((await member.user()).credits).toBe(3);
    const record = JSON.parse(await readFile(join(watched, 'two.jpg.jinwi.json'), 'utf8'));
    expect(record).toMatchObject({ state: 'done', verdict: expect.any(String), tries: 0 });
    expect(record.report).toBe(`${system.url}/analyze?analysis=${record.analysisId}`);
    expect((await readFile(join(watched, 'jinwi.csv'), 'utf8')).trim().split('\r\n')).toHaveLength(3);
  });
});
