import { creditRecordsSchema, lotSchema, refundSchema } from '@jinwi/contracts';
import { scaledRateLimits } from '../src/rate-limit/rate-limits.js';
import { type GatewaySystem, startGatewaySystem } from './gateway-system.js';

describe('lots and records through the gateway', () => {
  let system: GatewaySystem;

  beforeAll(async () => {
    system = await startGatewaySystem();
  }, 60_000);
  afterAll(() => system.close());
  beforeEach(() => {
    system.members.purchases.length = 0;
  });

  it('API-076 gives the records page by page', async () => {
    const agent = await system.signedIn();
    const first = creditRecordsSchema.parse((await agent.get('/api/credits/records').expect(200)).body);
    expect(first).toMatchObject({ records: [{ id: 2, userId: 1 }], nextBeforeId: 2 });
    const next = await agent.get('/api/credits/records').query({ before: first.nextBeforeId }).expect(200);
    expect(creditRecordsSchema.parse(next.body)).toMatchObject({ records: [{ id: 1 }], nextBeforeId: null });
  });

  it.each(['0', '-1', 'x', '1.5', '', '9'.repeat(17), '1&before=2'])(
    'refuses records before %s',
    async (before) => {
      const agent = await system.signedIn();
      await agent.get(`/api/credits/records?before=${before}`).expect(400);
    },
  );

  it('BR-049 gives the lots of the member of the session', async () => {
    const agent = await system.signedIn();
    const { body } = await agent.get('/api/credits/lots').expect(200);
    expect(Object.keys(body)).toEqual(['lots']);
    expect(lotSchema.parse(body.lots[0]).id).toBe(1);
  });

  it('BR-049 extends a lot of the session’s member, whoever the body names', async () => {
    const agent = await system.signedIn();
    const body = { extensionCount: 0, userId: 99, lotId: 98 };
    const response = await agent.post('/api/credits/lots/7/extend').send(body).expect(200);
    expect(lotSchema.parse(response.body)).toMatchObject({ id: 7, extensionCount: 1 });
    expect(system.members.purchases).toEqual([{ userId: 1, lotId: 7, extensionCount: 0 }]);
  });

  it.each([
    ['7/extend', {}, 400, 'The request is not valid.'],
    ['7/extend', { extensionCount: -1 }, 400, 'The request is not valid.'],
    ['x/extend', { extensionCount: 0 }, 400, 'The request is not valid.'],
    ['0/extend', { extensionCount: 0 }, 404, 'Not found'],
    ['404/extend', { extensionCount: 0 }, 404, 'Not found'],
    ['7/extend', { extensionCount: 16 }, 409, 'These credits cannot be extended.'],
    ['7/refund', { amount: 10 }, 400, 'The request is not valid.'],
    ['7/refund', { amount: '10', priceMinor: 499 }, 400, 'The request is not valid.'],
    ['7/refund', { amount: 9, priceMinor: 499 }, 409, 'The refund has changed. Please check it again.'],
    ['7/refund', { amount: 8, priceMinor: 499 }, 409, 'These credits cannot be refunded.'],
  ])('refuses %s with %j: %d', async (path, body, status, text) => {
    const agent = await system.signedIn();
    await agent
      .post(`/api/credits/lots/${path}`)
      .set('Accept-Language', 'en')
      .send(body)
      .expect(status, text);
  });

  it('BR-049 requests the refund that was shown', async () => {
    const agent = await system.signedIn();
    const refundRequest = { amount: 10, priceMinor: 499 };
    const { body } = await agent
      .post('/api/credits/lots/7/refund')
      .send({ ...refundRequest, userId: 99 })
      .expect(200);
    expect(refundSchema.parse(body)).toMatchObject({ ...refundRequest, state: 'processing' });
    expect(system.members.purchases).toEqual([{ ...refundRequest, userId: 1, lotId: 7 }]);
  });

  it.each(['extend', 'refund'])('is for members on our own pages: %s', async (action) => {
    await system.visitor().post(`/api/credits/lots/7/${action}`).send({}).expect(401);
    const agent = await system.signedIn();
    const foreign = agent.post(`/api/credits/lots/7/${action}`).set('Origin', 'https://evil.example');
    await foreign.send({}).expect(403);
  });

  it('API-008 counts what a member asks for', async () => {
    const limits = scaledRateLimits(1000);
    const change = { rateLimits: { ...limits, purchasePerMember: { points: 2, durationSeconds: 60 } } };
    const agent = system.visitor(await system.startReplica({ change }));
    const other = { username: 'Other', email: 'other@example.com', password: 'correct horse' };
    await agent.post('/api/register').send(other).expect(201);
    const extend = () => agent.post('/api/credits/lots/7/extend').send({ extensionCount: 0 });
    await extend().expect(200);
    await extend().expect(200);
    await extend().expect(429);
    await agent.get('/api/credits/lots').expect(200);
  });
});
