import { keyScopes, problemSchema, v1Routes } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { type AnalysisSystem, startAnalysisSystem } from './analysis-system.js';
import { keyUses, storedKeys } from './key-responder.js';
import { ownerId } from './member-responders.js';
import { aKey, bearer, imageForm, pathOf, strangerId } from './v1-callers.js';

const keyed = v1Routes.filter(({ scope }) => scope !== null);
const titleOf = ({ method, path }: (typeof v1Routes)[number]) => `${method} ${path}`;

describe('the door of /api/v1', () => {
  let system: AnalysisSystem;

  beforeAll(async () => {
    system = await startAnalysisSystem();
  }, 60_000);
  afterAll(() => system.close());
  beforeEach(() => {
    storedKeys.length = 0;
    system.answers.state = 'done';
    system.answers.submissions.length = 0;
  });

  const call = (route: (typeof v1Routes)[number], init: RequestInit & { cookie?: string } = {}) =>
    system.send(pathOf(route), { method: route.method, ...init });

  async function refused(response: Response, expected: { status: number; code: string; challenge?: string }) {
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    const { status, code } = problemSchema.parse(await response.json());
    expect([response.status, status, code]).toEqual([expected.status, expected.status, expected.code]);
    if (expected.challenge) expect(response.headers.get('www-authenticate')).toEqual(expected.challenge);
  }

  const unknown = { status: 401, code: 'key.required', challenge: 'Bearer error="invalid_token"' };

  it.each(keyed.map((route) => [titleOf(route), route] as const))(
    '%s is closed without a key',
    async (_, route) => {
      await refused(await call(route), { ...unknown, challenge: 'Bearer' });
    },
  );

  it.each(keyed.map((route) => [titleOf(route), route] as const))(
    '%s is closed to the cookie of a session',
    async (_, route) => {
      const cookie = await system.signIn('owner');
      await refused(await call(route, { cookie }), { ...unknown, challenge: 'Bearer' });
    },
  );

  it.each(keyed.map((route) => [titleOf(route), route] as const))(
    '%s is closed to a key with every other scope',
    async (_, route) => {
      const { secret } = aKey({ scopes: keyScopes.filter((scope) => scope !== route.scope) });
      const challenge = `Bearer error="insufficient_scope", scope="${route.scope}"`;
      await refused(await call(route, { headers: bearer(secret) }), {
        status: 403,
        code: 'key.scope-missing',
        challenge,
      });
    },
  );

  it.each(keyed.map((route) => [titleOf(route), route] as const))(
    '%s is closed to malformed, unknown or expired keys and other schemes',
    async (_, route) => {
      const { secret } = aKey();
      const expired = aKey({ expiresAt: '2026-01-01T00:00:00.000Z' }).secret;
      storedKeys.splice(0, 1);
      for (const headers of [
        bearer('jinwi_short'),
        bearer(secret),
        bearer(expired),
        bearer(`${secret} ${secret}`),
        { Authorization: `Basic ${secret}` },
        { 'X-Api-Key': secret },
      ])
        await refused(await call(route, { headers }), {
          ...unknown,
          challenge: expect.any(String) as string,
        });
    },
  );

  it('gives every scope a route, and only signed addresses need no key', () => {
    expect(new Set(keyed.map(({ scope }) => scope))).toEqual(new Set(keyScopes));
    expect(v1Routes.filter(({ scope }) => scope === null).map(({ path }) => path)).toEqual([
      '/api/v1/images/{address}',
    ]);
  });

  it('answers with a problem in the caller’s language, whatever is wrong', async () => {
    await refused(await system.send('/api/v1/nothing'), { status: 404, code: 'request.not-found' });
    await refused(await system.send('/api/v1'), { status: 404, code: 'request.not-found' });
    const headers = { ...bearer(aKey().secret), 'Content-Type': 'application/json' };
    const broken = await system.send('/api/v1/batches', { method: 'POST', headers, body: '{"' });
    await refused(broken, { status: 400, code: 'request.invalid' });
    const plain = await system.send('/api/v1/analyses', { headers: { Accept: 'text/plain' } });
    await refused(plain, { ...unknown, challenge: 'Bearer' });
    const korean = await system.send('/api/v1/analyses', { headers: { 'Accept-Language': 'ko' } });
    expect(await korean.json()).toMatchObject({ title: '유효한 API 키가 필요합니다.' });
  });

  it('takes calls from any origin, as no cookie opens it', async () => {
    const headers = {
      ...bearer(aKey().secret),
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    };
    const response = await system.send('/api/v1/analyses', { method: 'POST', headers, body: imageForm() });
    expect(response.status).toBe(202);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  describe('API-142 lets pages read it', () => {
    const extension = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
    const preflight = (Origin: string, method = 'GET', path = '/api/v1/analyses') =>
      system.send(path, {
        method: 'OPTIONS',
        headers: { Origin, 'Access-Control-Request-Method': method },
      });
    const allowed = (response: Response) => response.headers.get('access-control-allow-origin');

    it('of browser extensions, with a key and without cookies', async () => {
      for (const origin of [extension, 'moz-extension://11111111-2222-4333-8444-555555555555']) {
        const asked = await preflight(origin);
        expect([asked.status, allowed(asked)]).toEqual([204, origin]);
        expect(asked.headers.get('access-control-allow-headers')).toBe('Authorization');
        expect(asked.headers.get('access-control-allow-methods')).toBe('GET');
        for (const headers of [{ Origin: origin, ...bearer(aKey().secret) }, { Origin: origin }]) {
          const response = await system.send('/api/v1/analyses', { headers });
          expect(allowed(response)).toBe(origin);
          expect(response.headers.get('access-control-allow-credentials')).toBeNull();
        }
      }
    });

    it('but no other origins, methods or routes', async () => {
      for (const origin of [
        'https://evil.example',
        'null',
        `https://${extension}`,
        `${extension}.evil.example`,
      ]) {
        expect(allowed(await preflight(origin))).toBeNull();
        const headers = { Origin: origin, ...bearer(aKey().secret) };
        expect(allowed(await system.send('/api/v1/analyses', { headers }))).toBeNull();
      }
      expect(allowed(await preflight(extension, 'POST'))).toBeNull();
      expect(allowed(await preflight(extension, 'DELETE', '/api/v1/analyses/7'))).toBeNull();
      for (const path of ['/api/user', '/api/analysis/history', '/api/mcp'])
        expect(allowed(await preflight(extension, 'GET', path))).toBeNull();
    });
  });

  it('shows a foreign member nothing', async () => {
    const { secret } = aKey({ userId: strangerId });
    for (const route of keyed.filter(({ path }) => path.includes('{id}'))) {
      const code = 'analysis.not-found';
      await refused(await call(route, { headers: bearer(secret) }), { status: 404, code });
    }
  });

  it('remembers a key for five seconds, but not once revoked here', async () => {
    const cookie = await system.signIn('owner');
    const { secret, id } = aKey();
    keyUses.length = 0;
    const list = () => system.send('/api/v1/analyses', { headers: bearer(secret) });
    for (let count = 0; count < 3; count += 1) expect((await list()).status).toBe(200);
    expect(keyUses).toHaveLength(1);
    const revoked = await system.send(`/api/account/keys/${id}`, { method: 'DELETE', cookie });
    expect(revoked.status).toBe(200);
    await refused(await list(), unknown);
  });

  it('is shut within five seconds for a key that was revoked elsewhere', async () => {
    const { secret } = aKey();
    const list = () => system.send('/api/v1/analyses', { headers: bearer(secret) });
    expect((await list()).status).toBe(200);
    const revokedAt = Date.now();
    storedKeys.length = 0;
    await until(async () => (await list()).status === 401);
    expect(Date.now() - revokedAt).toBeLessThan(7_000);
  });

  it('ends the event stream of a key that is revoked', async () => {
    system.answers.state = 'running';
    const cookie = await system.signIn('owner');
    const { secret, id } = aKey();
    const stream = await system.send('/api/v1/analyses/7/events', { headers: bearer(secret) });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    await system.send(`/api/account/keys/${id}`, { method: 'DELETE', cookie });
    expect(await ended).not.toContain('event: done');
  });

  it('tells the limits and what is left of them', async () => {
    const headers = bearer(aKey().secret);
    const list = await system.send('/api/v1/analyses', { headers });
    expect(list.headers.get('ratelimit-policy')).toBe('"calls";q=300000;w=60');
    const left = /^"calls";r=(\d+);t=\d+$/.exec(list.headers.get('ratelimit') ?? '')?.[1];
    const next = await system.send('/api/v1/analyses', { headers });
    expect(next.headers.get('ratelimit')).toContain(`r=${Number(left) - 1};`);
    const post = await system.send('/api/v1/analyses', { method: 'POST', headers, body: imageForm() });
    expect(post.headers.get('ratelimit-policy')).toBe('"calls";q=300000;w=60, "analyses";q=3000;w=60');
    expect(post.headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+, "analyses";r=\d+;t=\d+$/);
  });

  it('counts for all keys of a member together', async () => {
    const leftOf = async (userId: number) => {
      const list = await system.send('/api/v1/analyses', { headers: bearer(aKey({ userId }).secret) });
      return Number(/r=(\d+)/.exec(list.headers.get('ratelimit') ?? '')?.[1]);
    };
    const first = await leftOf(ownerId);
    expect(await leftOf(ownerId)).toBe(first - 1);
    expect(await leftOf(strangerId)).toBeGreaterThan(first - 1);
  });
});
