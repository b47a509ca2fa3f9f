import { randomUUID } from 'node:crypto';
import { HttpMember } from '../helpers/http-member.js';

/** Tests accounts and sessions, against the product at `url()`. */
export function signInSuite(url: () => string): void {
  it('API-011 API-014 API-018 API-019 API-024 registers with 5 credits, signs out and in again', async () => {
    const newcomer = new HttpMember(url());
    const user = await newcomer.register();
    expect(user).toMatchObject({ username: newcomer.username, email: newcomer.email, credits: 5 });
    expect(user.creditsExpiry).toMatchObject({ amount: 5 });
    expect(await newcomer.statusOf('/api/logout', { method: 'POST' })).toBe(200);
    expect(await newcomer.statusOf('/api/user')).toBe(401);
    expect((await newcomer.signIn()).status).toBe(200);
    expect(await newcomer.user()).toEqual(user);
  });

  it('API-020 API-021 makes one account of simultaneous registrations and names what is taken', async () => {
    const body = { username: randomUUID(), email: `${randomUUID()}@example.com`, password: 'correct horse' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => new HttpMember(url()).post('/api/register', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const again = async (change: object) =>
      (await new HttpMember(url()).post('/api/register', { ...body, ...change })).text();
    expect(await again({ username: randomUUID() })).toBe('This email is already in use.');
    expect(await again({ email: `${randomUUID()}@example.com` })).toBe('This name is already in use.');
  });

  it('API-022 refuses a well-known password in the language of the caller', async () => {
    const body = { username: randomUUID(), email: `${randomUUID()}@example.com`, password: 'password' };
    const response = await new HttpMember(url(), 'ko').post('/api/register', body);
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
    const user = (await (await new HttpMember(url()).post('/api/register', body)).json()) as object;
    expect(Object.keys(user).sort()).toEqual(['credits', 'creditsExpiry', 'email', 'id', 'username']);
    expect(user).toMatchObject({ credits: 5 });
  });

  it('API-003 keeps a session on every replica and ends it on every replica', async () => {
    const member = new HttpMember(url());
    await member.register();
    await member.send('/api/logout', { method: 'POST' });
    expect(await member.statusOf('/api/user')).toBe(401);
  }, 30_000);
}
