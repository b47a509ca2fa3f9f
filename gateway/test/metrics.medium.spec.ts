import { freePort } from '@jinwi/local-stores';
import { type GatewaySystem, member, startGatewaySystem } from './gateway-system.js';

const foreignPaths = ['/api/nope/1', '/api/nope/2', '/api/../etc/passwd'];

describe('what the gateway tells about itself', () => {
  let system: GatewaySystem;
  let operationsPort: number;
  /** The metrics before these tests. They include what earlier test files counted in this process. */
  let metricsBefore: string;

  beforeAll(async () => {
    operationsPort = await freePort();
    system = await startGatewaySystem({
      environment: { OPERATIONS_PORT: String(operationsPort), RATE_LIMIT_SCALE: '1' },
    });
    metricsBefore = await metrics();
  }, 60_000);

  afterAll(() => system.close());

  const internal = (path: string) => fetch(`http://127.0.0.1:${operationsPort}${path}`);
  const metrics = async () => (await internal('/metrics')).text();
  const valueIn = (text: string, series: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1];
  const valueOf = async (series: string) =>
    Number(valueIn(await metrics(), series) ?? NaN) - Number(valueIn(metricsBefore, series) ?? 0);

  it('is told on its internal port only', async () => {
    expect((await internal('/healthz')).status).toBe(200);
    expect((await internal('/readyz')).status).toBe(200);
    expect(await metrics()).toMatch(/nodejs_eventloop_lag_seconds /);
    const { text } = await system.visitor().get('/metrics');
    expect(text).not.toContain('nodejs_eventloop_lag_seconds');
    await system.visitor().get('/api/metrics').expect(404);
  });

  it('names routes by their pattern and everything unknown by one name', async () => {
    const agent = await system.signedIn();
    await agent.get('/api/user').expect(200);
    await system.visitor().get('/api/analysis/11').expect(401);
    await system.visitor().get('/api/analysis/12').expect(401);
    for (const path of foreignPaths) await system.visitor().get(path);
    await system.visitor().get('/whatever');
    const count = 'jinwi_http_request_duration_seconds_count';
    expect(await valueOf(`${count}{method="GET",route="/api/user",status="200"}`)).toBe(1);
    expect(await valueOf(`${count}{method="GET",route="/api/analysis/:id",status="401"}`)).toBe(2);
    const text = await metrics();
    const routes = new Set(
      [...text.matchAll(/_count\{method="\w+",route="([^"]*)"/g)].map(([, route]) => route),
    );
    expect([...routes].sort()).toEqual(
      expect.arrayContaining(['/api/analysis/:id', '/api/login', '/api/user', 'pages', 'unmatched']),
    );
    for (const path of [...foreignPaths, '/api/analysis/11']) expect(text).not.toContain(`route="${path}"`);
  });

  it('counts sign-ins by outcome without telling whose they are', async () => {
    const before = await valueOf('jinwi_sign_ins_total{way="password",outcome="refused"}');
    await system
      .visitor()
      .post('/api/login')
      .send({ ...member, password: 'not that one' })
      .expect(401);
    expect(await valueOf('jinwi_sign_ins_total{way="password",outcome="refused"}')).toBe(before + 1);
    expect(await valueOf('jinwi_sign_ins_total{way="password",outcome="ok"}')).toBeGreaterThan(0);
    expect(await valueOf('jinwi_sign_ins_total{way="google",outcome="ok"}')).toBe(0);
    expect(await metrics()).not.toContain(member.email);
  });

  it('counts uploads that are refused by reason', async () => {
    const agent = await system.signedIn();
    await agent.post('/api/analyze').attach('image', Buffer.from('no image at all'), 'a.png').expect(415);
    expect(await valueOf('jinwi_uploads_refused_total{reason="unsupported"}')).toBe(1);
    expect(await valueOf('jinwi_uploads_refused_total{reason="too-large"}')).toBe(0);
    const labels = '{method="POST",route="/api/analyze",status="415"}';
    expect(await valueOf(`jinwi_http_request_duration_seconds_count${labels}`)).toBe(1);
  });

  it('counts calls that came too often', async () => {
    const series = 'jinwi_rate_limit_refusals_total{limit="signInPerAddressAndAccount"}';
    expect(await valueOf(series)).toBe(0);
    const stranger = { email: 'stranger@example.com', password: 'a wrong guess' };
    let status = 0;
    for (let count = 0; count < 12 && status !== 429; count += 1) {
      ({ status } = await system.visitor().post('/api/login').send(stranger));
    }
    expect(status).toBe(429);
    expect(await valueOf(series)).toBe(1);
  }, 120_000);
});
