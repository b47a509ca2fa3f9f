import { randomUUID } from 'node:crypto';
import { HttpMember } from './http-member.js';
import { startTestSystem, type TestSystem } from './test-system.js';

const samples = 200;

const quantile = (values: number[], share: number): number =>
  [...values].sort((first, second) => first - second)[Math.floor(values.length * share)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The gateway with the real services behind it. */
describe('sign-in through the whole system', () => {
  let system: TestSystem;
  let member: HttpMember;

  beforeAll(async () => {
    system = await startTestSystem({ parts: ['credits', 'auth', 'gateway'] });
    member = new HttpMember(system.url);
    await member.register();
  }, 60_000);

  afterAll(() => system.close());

  const login = (body: object) => new HttpMember(system.url).post('/api/login', body);

  it('API-011 API-014 API-018 API-019 API-024 registers with 5 credits, signs out and in again', async () => {
    const newcomer = new HttpMember(system.url);
    const user = await newcomer.register();
    expect(user).toMatchObject({ username: newcomer.username, email: newcomer.email, credits: 5 });
    expect(user.creditsExpiry).toMatchObject({ amount: 5 });
    expect((await newcomer.send('/api/logout', { method: 'POST' })).status).toBe(200);
    expect((await newcomer.send('/api/user')).status).toBe(401);
    expect((await newcomer.signIn()).status).toBe(200);
    expect(await newcomer.user()).toEqual(user);
  });

  it('API-020 API-021 makes one account of simultaneous registrations and names what is taken', async () => {
    const body = { username: randomUUID(), email: `${randomUUID()}@example.com`, password: 'correct horse' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => new HttpMember(system.url).post('/api/register', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const again = async (change: object) =>
      (await new HttpMember(system.url).post('/api/register', { ...body, ...change })).text();
    expect(await again({ username: randomUUID() })).toBe('This email is already in use.');
    expect(await again({ email: `${randomUUID()}@example.com` })).toBe('This name is already in use.');
  });

  it('API-022 refuses a well-known password in the language of the caller', async () => {
    const body = { username: randomUUID(), email: `${randomUUID()}@example.com`, password: 'password' };
    const response = await new HttpMember(system.url, 'ko').post('/api/register', body);
    expect([response.status, await response.text()]).toEqual([
      400,
      '너무 흔한 비밀번호입니다. 다른 비밀번호를 입력해 주세요.',
    ]);
  });

  it('API-012 keeps privileged keys out', async () => {
    const body = {
      username: randomUUID(),
      email: `${randomUUID()}@example.com`,
      password: 'correct horse',
      credits: 9999,
      id: 1,
      isAdmin: true,
    };
    const user = (await (await new HttpMember(system.url).post('/api/register', body)).json()) as object;
    expect(Object.keys(user).sort()).toEqual(['credits', 'creditsExpiry', 'email', 'id', 'username']);
    expect(user).toMatchObject({ credits: 5 });
  });

  it('API-016 takes as long for an unknown address as for a wrong password', async () => {
    const wrong: number[] = [];
    const unknown: number[] = [];
    const password = 'wrong horse';
    for (let sample = 0; sample < samples / 2; sample += 1) {
      wrong.push(await timed(() => login({ email: member.email, password })));
      unknown.push(await timed(() => login({ email: `${randomUUID()}@example.com`, password })));
    }
    const ratio = quantile(wrong, 0.5) / quantile(unknown, 0.5);
    process.stderr.write('RATIO ' + ratio + ' ' + quantile(wrong, 0.5) + '\n');
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  }, 120_000);

  it('answers other calls while two hundred sign in at once', async () => {
    const storm = Promise.all(
      Array.from({ length: samples }, () => login({ email: member.email, password: member.password })),
    );
    const waits: number[] = [];
    let isOver = false;
    void storm.finally(() => (isOver = true));
    while (!isOver) waits.push(await timed(() => member.user()));
    const statuses = new Set((await storm).map(({ status }) => status));
    expect(statuses).toEqual(new Set([200]));
    process.stderr.write(
      'P95 ' + quantile(waits, 0.95) + ' p50 ' + quantile(waits, 0.5) + ' n ' + waits.length + '\n',
    );
    expect(waits.length).toBeGreaterThan(5);
    expect(quantile(waits, 0.95)).toBeLessThan(1_000);
  }, 120_000);
});
