import { gzipSync } from 'node:zlib';
import { errorText } from '@jinwi/contracts';
import { scaledRateLimits } from '../src/rate-limit/rate-limits.js';
import { type GatewaySystem, startGatewaySystem } from './gateway-system.js';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const manyValues = `[${'[],'.repeat(400_000)}1]`;

describe('bodies of requests', () => {
  let system: GatewaySystem;

  beforeAll(async () => {
    system = await startGatewaySystem();
  }, 60_000);
  afterAll(() => system.close());

  const post = (agent: ReturnType<GatewaySystem['visitor']>, path: string, body: string) =>
    agent.post(path).set('Content-Type', 'application/json').send(body);

  it.each(['/api/login', '/api/batches', '/api/v1/batches', '/api/mcp', '/api/payments/webhook'])(
    'refuses a compressed one before anything else: %s',
    async (path) => {
      const { status, text } = await system
        .visitor()
        .post(path)
        .set({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .serialize((bytes) => bytes as unknown as string)
        .send(gzipSync(nested(1_500_000)));
      expect(status).toBe(415);
      expect(text).toContain(errorText('request.encoded', 'en'));
    },
  );

  it.each(['/api/batches', '/api/v1/batches', '/api/model', '/api/no-such-route'])(
    'asks who sends it before it reads: %s',
    async (path) => {
      const { status } = await post(system.visitor(), path, '[[[ no JSON');
      expect(status).toBe(path === '/api/no-such-route' ? 404 : 401);
    },
  );

  it('refuses JSON that is nested deeply or has very many values', async () => {
    const agent = await system.signedIn();
    await post(agent, '/api/batches', nested(33)).expect(400, errorText('request.body-too-complex', 'en'));
    await post(agent, '/api/batches', manyValues).expect(400, errorText('request.body-too-complex', 'en'));
    await post(agent, '/api/batches', nested(32)).expect(400, errorText('request.invalid', 'en'));
    await post(agent, '/api/model', JSON.stringify({ model: '[{,'.repeat(9_000) })).expect(
      400,
      errorText('model.unknown', 'en'),
    );
  });

  it('gives each route its size', async () => {
    const agent = await system.signedIn();
    const large = JSON.stringify({ model: 'x'.repeat(200_000) });
    await post(agent, '/api/model', large).expect(413);
    await post(agent, '/api/batches', large).expect(400);
    await post(agent, '/api/batches', JSON.stringify('x'.repeat(3_200_000))).expect(413);
    await agent.post('/api/model').set('Content-Type', 'application/json').send('{"model":').expect(400);
  });

  it('counts those of visitors by address, and none of members', async () => {
    const rateLimits = {
      ...scaledRateLimits(1_000),
      visitorBodiesPerAddress: { points: 2, durationSeconds: 60 },
    };
    const strict = await system.startReplica({ change: { rateLimits } });
    const agent = await system.signedIn(strict);
    await post(system.visitor(strict), '/api/login', '{}').expect(400);
    await post(system.visitor(strict), '/api/login', '{}').expect(429).expect('Retry-After', /^\d+$/);
    await post(agent, '/api/model', '{}').expect(400);
    await system.visitor(strict).get('/api/models').expect(200);
  });
});
