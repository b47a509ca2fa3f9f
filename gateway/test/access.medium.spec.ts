import { Writable } from 'node:stream';
import { httpRoutes } from '@jinwi/contracts';
import { createLogger } from '@jinwi/service-kit';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';

const foreign = 'https://evil.example';
/** Routes that answer 404 to visitors, as they do to members who are not the owner (API-042, API-095). */
const hiddenRoute =
  /^\/api\/(?!cases).*\/(image|thumbnail|original|ela|heatmap|evidence|ingredients|annotated|report\.pdf|images\/\{index\}|reference)$/;

type Agent = Awaited<ReturnType<GatewaySystem['signedIn']>>;
const callers = {
  GET: (agent: Agent, path: string) => agent.get(path),
  POST: (agent: Agent, path: string) => agent.post(path),
  PUT: (agent: Agent, path: string) => agent.put(path),
  PATCH: (agent: Agent, path: string) => agent.patch(path),
  DELETE: (agent: Agent, path: string) => agent.delete(path),
};

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

describe('the door', () => {
  let system: GatewaySystem;

  beforeAll(async () => {
    system = await startGatewaySystem({ logger: createLogger({ name: 'test', level: 'trace' }, sink) });
  }, 60_000);

  afterAll(() => system.close());

  const call = (route: (typeof httpRoutes)[number], agent = system.visitor()) => {
    const path = route.path
      .replace('{id}', '1')
      .replace(/\{(task|batch|case)Id\}/, '11111111-2222-4333-8444-555555555555')
      .replace('{index}', '0');
    return callers[route.method](agent, path);
  };

  describe('API-001 API-002 BR-030 without a session', () => {
    for (const route of httpRoutes.filter(({ access }) => access === 'member')) {
      const expected = hiddenRoute.test(route.path) ? 404 : 401;
      it(`${route.method} ${route.path} answers ${expected}`, async () => {
        const { status, text } = await call(route);
        expect([status, text]).toEqual([
          expected,
          expect.stringMatching(/^(Please sign in\.|Not found|\{"message".*)$/),
        ]);
      });
    }
  });

  describe('API-004 unsafe calls of another site', () => {
    const bodies = {
      json: ['application/json', JSON.stringify(member)],
      form: ['text/plain', '{"email":"a@example.com"}'],
      multipart: ['multipart/form-data; boundary=x', '--x--'],
    } as const;
    // Leaves out the webhook: it is not called by a browser, and its signature authenticates the sender.
    const unsafe = httpRoutes.filter(
      ({ method, path }) => method !== 'GET' && path !== '/api/payments/webhook',
    );
    for (const route of unsafe) {
      for (const [name, [type, body]] of Object.entries(bodies)) {
        it(`${route.method} ${route.path} with a ${name} body answer 403`, async () => {
          const agent = await system.signedIn();
          await call(route, agent).set('Origin', foreign).type(type).send(body).expect(403);
          await call(route, agent).set('Sec-Fetch-Site', 'cross-site').type(type).send(body).expect(403);
        });
      }
    }

    it.each([
      ['null', undefined, 403],
      [foreign, 'same-site', 403],
      [undefined, 'same-site', 403],
      [foreign, undefined, 403],
      ['own', undefined, 200],
      ['own', 'cross-site', 200],
      [undefined, 'same-origin', 200],
      [undefined, 'none', 200],
      [undefined, undefined, 200],
    ])('Origin %s with Sec-Fetch-Site %s answer %s %s', async (origin, site, status) => {
      let request = system.visitor().post('/api/logout');
      if (origin) request = request.set('Origin', origin === 'own' ? system.gateway.url : origin);
      if (site) request = request.set('Sec-Fetch-Site', site);
      await request.expect(status);
    });
  });

  describe('API-005 API-010 errors', () => {
    const user = (language?: string) => {
      const request = system.visitor().get('/api/user');
      return language === undefined ? request : request.set('Accept-Language', language);
    };

    it.each([
      ['ko', '로그인이 필요합니다.'],
      ['ko-KR,ko;q=0.9,en-US;q=0.8', '로그인이 필요합니다.'],
      ['en-GB', 'Please sign in.'],
      ['fr-FR,fr;q=0.9', 'Please sign in.'],
      ['en;q=0.5,ko;q=0.4', 'Please sign in.'],
      ['*', 'Please sign in.'],
      [undefined, 'Please sign in.'],
    ])('in %s say %s', async (language, text) => {
      const response = await user(language).expect(401, text);
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(response.headers.vary).toMatch(/Accept-Language/);
    });

    it('are RFC 9457 for who asks for it', async () => {
      const response = await user('ko').set('Accept', 'application/problem+json').expect(401);
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(JSON.parse(response.text)).toEqual({
        type: 'urn:jinwi:error:auth.session-required',
        title: '로그인이 필요합니다.',
        status: 401,
        code: 'auth.session-required',
        requestId: response.headers['x-request-id'],
      });
    });

    it('API-070 API-071 API-073 of the demo purchase have the form {message}, from every layer', async () => {
      const plan = { packageId: 'basic', amount: 50, price: 20000, paymentId: 'test_payment_1767225600000' };
      const buy = (agent = system.visitor(), body: object = plan) =>
        agent.post('/api/credits/purchase').send(body);
      expect((await buy().expect(401)).body).toEqual({ message: 'Please sign in.' });
      expect((await buy().set('Origin', foreign).expect(403)).body).toHaveProperty('message');
      const agent = await system.signedIn();
      expect((await buy(agent, { ...plan, packageId: 7 }).expect(400)).body).toEqual({
        message: 'Invalid plan selected',
      });
      const response = await buy(agent).set('Accept-Language', 'ko').expect(403);
      expect(response.body).toEqual({ message: '데모 결제를 사용할 수 없습니다.' });
    });

    it('API-065 of a generation without a provider is a sentence with 503', async () => {
      const agent = await system.signedIn();
      await agent
        .post('/api/generate-image')
        .field('prompt', 'A cat')
        .attach(
          'image',
          Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]),
          'a.png',
        )
        .expect(503, 'Image generation is not available right now. No credits were used.');
    });

    it.each(['/api', '/api/', '/api/nope', '/api/user/1', '/api/Login', '/api/../api/nope'])(
      'API-009 of the unknown path %s are 404 in plain text',
      async (path) => {
        const response = await system.visitor().get(path).set('Accept', 'text/html').expect(404, 'Not found');
        expect(response.headers['content-type']).toMatch(/^text\/plain/);
      },
    );

    it('API-009 of another method are 404 too', async () => {
      await system.visitor().put('/api/user').expect(404, 'Not found');
      await system.visitor().post('/history').expect(404, 'Not found');
    });

    it('API-006 of a broken body are 400, of a large one 413', async () => {
      const post = (body: string) => system.visitor().post('/api/login').type('json').send(body);
      await post('{"email":').expect(400, 'The request is not valid.');
      await post('"text"').expect(400);
      await post('[]').expect(400);
      await post(JSON.stringify({ ...member, rest: 'x'.repeat(110_000) })).expect(
        413,
        'The request is too large.',
      );
      await system.visitor().post('/api/login').type('form').send('email=a@example.com').expect(400);
      await system.visitor().get('/api/analysis/%FF').expect(400);
    });

    it('API-007 hide what broke, but not from the log', async () => {
      const agent = await system.signedIn();
      lines.length = 0;
      const response = await agent.get('/api/analysis/1').expect(500);
      expect(response.text).toBe('Something went wrong. Please try again shortly.');
      const logged = lines.filter((line) => line.includes('password_hash'));
      expect(logged.length).toBeGreaterThan(0);
      expect(logged.join('')).toContain(`"requestId":"${response.headers['x-request-id']}"`);
    });
  });

  describe('sign-in bodies', () => {
    it.each([
      ['an invalid address', { ...member, email: 'nobody' }, 400, 'Invalid email address'],
      ['a short password', { ...member, password: '12345' }, 400, 'Password must be at least 6 characters'],
      [
        'a long password',
        { ...member, password: 'x'.repeat(129) },
        400,
        'Password cannot exceed 128 characters',
      ],
      ['API-015 a wrong password', { ...member, password: 'wrong horse' }, 401, 'Invalid email or password'],
      [
        'API-016 an unknown address',
        { ...member, email: 'no@example.com' },
        401,
        'Invalid email or password',
      ],
      ['an operator', { email: { $ne: '' }, password: 'x' }, 400, 'Invalid email address'],
    ])('with %s are refused', async (_name, body, status, text) => {
      await system.visitor().post('/api/login').send(body).expect(status, text);
    });

    it.each([
      ['no name', { username: ' ' }, 'The name must have 1 to 50 characters.'],
      ['a long name', { username: 'x'.repeat(51) }, 'The name must have 1 to 50 characters.'],
      ['control characters', { username: 'a\u0000b' }, 'The name must have 1 to 50 characters.'],
      ['an invalid address', { email: 'a@' }, 'Invalid email address'],
      ['a short password', { password: '12345' }, 'Password must be at least 6 characters'],
    ])('API-022 of a registration with %s are refused', async (_name, change, text) => {
      const body = { username: 'a', email: 'a@example.com', password: '654322', ...change };
      await system.visitor().post('/api/register').send(body).expect(400, text);
    });

    it('API-017 may hold other keys', async () => {
      await system
        .visitor()
        .post('/api/login')
        .send({ ...member, rememberMe: true, id: 99 })
        .expect(200);
    });
  });

  it('API-045 API-046 API-047 keeps one model for each member', async () => {
    const agent = await system.signedIn();
    expect((await agent.get('/api/model').expect(200)).body).toEqual({ model: 'openai' });
    expect((await agent.post('/api/model').send({ model: 'openai' }).expect(200)).body).toEqual({
      model: 'openai',
    });
    await agent.post('/api/model').send({ model: 'other' }).expect(400, 'This model is not available.');
    await agent.post('/api/model').send({ model: 5 }).expect(400);
    await agent.post('/api/model').send({ model: 'openai', userId: 2 }).expect(200);
    expect([...system.members.models.keys()]).toEqual([1]);
  });

  it('ignores identities that headers claim', async () => {
    await system.visitor().get('/api/user').set({ 'X-User-Id': '1', 'X-Forwarded-User': '1' }).expect(401);
  });

  it('keeps a well-formed request id and replaces any other', async () => {
    const idFor = async (sent: string) =>
      (await system.visitor().get('/api/user').set('X-Request-Id', sent)).headers['x-request-id'];
    expect(await idFor('abcdefgh-123')).toBe('abcdefgh-123');
    expect(await idFor('short')).toMatch(/^[\da-f-]{36}$/);
    expect(await idFor('<script>alert(1)</script>')).toMatch(/^[\da-f-]{36}$/);
  });

  it('logs no password, cookie or address line that a caller could forge', async () => {
    lines.length = 0;
    const agent = await system.signedIn();
    const username = 'x"}\n{"level":"fatal"';
    await agent.post('/api/register').send({ username, email: 'log@example.com', password: 'in the log?' });
    await agent.get('/api/auth/google/callback?code=a-secret-code&state=a-secret-state').expect(302);
    for (const address of ['/r/a-secret-link', '/api/reports/a-secret-link'])
      for (const end of ['', '.json', '.pdf', '/images/preview']) await agent.get(address + end);
    const all = lines.join('');
    expect(all).toContain('/api/auth/google/callback');
    expect(all).toContain('"/r/…');
    expect(all).toContain('/api/reports/…');
    for (const secret of [
      'in the log?',
      member.password,
      'jinwi=',
      'a-secret-code',
      'a-secret-state',
      'a-secret-link',
    ]) {
      expect(all).not.toContain(secret);
    }
    for (const line of all.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('API-079 says that it is well, and that the services behind it are', async () => {
    expect((await system.visitor().get('/healthz').expect(200)).body).toEqual({ status: 'ok', failed: [] });
    await system.visitor().get('/readyz').expect(200);
  });
});
