import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@jinwi/local-stores';
import { newMember } from '../helpers/generation-steps.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('a forgotten password, through every process', () => {
  let system: TestSystem;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-mail-'));
    system = await startTestSystem({ environment: { MAIL_FOLDER: folder } });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is reset by a mailed link that ends sessions and works once', async () => {
    const member = await newMember(system.url);
    expect((await member.post('/api/password/forgot', { email: member.email })).status).toBe(202);
    const mails = async () => (await readdir(folder)).filter((name) => /^password-reset-.*\.eml$/.test(name));
    await until(async () => (await mails()).length === 1);
    const mail = await readFile(join(folder, (await mails())[0] ?? ''), 'utf8');
    const token = /\/auth\?reset=([\w-]{43})\n/.exec(mail)?.[1];
    const password = 'battery staple';
    expect((await member.post('/api/password/reset', { token, password })).status).toBe(200);
    expect(await member.statusOf('/api/user')).toBe(401);
    expect((await member.post('/api/password/reset', { token, password })).status).toBe(400);
    const signIn = (tried: string) => member.post('/api/login', { email: member.email, password: tried });
    expect((await signIn(member.password)).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
  });
});
