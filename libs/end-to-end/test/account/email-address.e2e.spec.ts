import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@jinwi/local-stores';
import { newMember } from '../helpers/generation-steps.js';
import { startTestSystem, type TestSystem } from '../helpers/test-system.js';

describe('the address of an account, through every process', () => {
  let system: TestSystem;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'jinwi-mail-'));
    system = await startTestSystem({ environment: { MAIL_FOLDER: folder, EMAIL_PROOF: 'required' } });
  }, 60_000);
  afterAll(async () => {
    await system.close();
    await rm(folder, { recursive: true, force: true });
  });

  const mailsTo = async (email: string) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.filter((text) => text.includes(`To: ${email}\n`));
  };
  const tokenTo = async (email: string) => {
    await until(async () => (await mailsTo(email)).length > 0);
    return /\/auth\?email=([\w-]{43})\n/.exec((await mailsTo(email)).join(''))?.[1];
  };

  it('gives the free credits once proven, and is changed by a link', async () => {
    const member = await newMember(system.url);
    expect(await member.user()).toMatchObject({ credits: 0, creditsAwaitProof: true });
    const visitor = (token: string | undefined) =>
      fetch(`${system.url}/api/email/confirm`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ token }),
      });
    expect((await visitor(await tokenTo(member.email))).status).toBe(200);
    const user = await member.user();
    expect(user).toMatchObject({ credits: 5 });
    expect(user).not.toHaveProperty('creditsAwaitProof');

    const email = `new-${member.email}`;
    const asked = await member.post('/api/account/email', { email, password: member.password });
    expect(asked.status).toBe(202);
    const token = await tokenTo(email);
    expect((await visitor(token)).status).toBe(200);
    expect(await member.statusOf('/api/user')).toBe(401);
    expect((await visitor(token)).status).toBe(400);
    const signIn = (address: string) =>
      member.post('/api/login', { email: address, password: member.password });
    expect((await signIn(member.email)).status).toBe(401);
    expect(await (await signIn(email)).json()).toMatchObject({ email, credits: 5 });
  });
});
