import { startOperationsServer } from '../src/index.js';
import { type OperationsServer } from '../src/operations-server.js';
import { exposeOutboxMetrics, exposeQueueMetrics } from '../src/gauges.js';

const figures = { waiting: 3, prioritized: 1, active: 2, delayed: 4, failed: 5, oldestAgeMs: 1_500 };

describe('the internal port of a process', () => {
  let server: OperationsServer;
  let isWell = true;
  const pause = new Promise<never>(() => undefined);
  const checks = {
    database: () => (isWell ? Promise.resolve() : Promise.reject(new Error('away'))),
    store: () => (isWell ? Promise.resolve() : pause),
  };

  beforeEach(async () => {
    isWell = true;
    server = await startOperationsServer({ port: 0, host: '127.0.0.1', checks });
  });

  afterEach(() => server.close());

  const get = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);
  const metrics = async () => (await get('/metrics')).text();

  it('answers for health, readiness and metrics, and nothing else', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    expect(await metrics()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect((await get('/')).status).toBe(404);
  });

  it('that another process has taken is reported in one sentence', async () => {
    const { port } = server;
    const refused = startOperationsServer({ port, host: '127.0.0.1', checks });
    await expect(refused).rejects.toMatchObject({
      name: 'ConfigError',
      message: `OPERATIONS_PORT: ${port} is taken by another process: stop that one, or choose another port`,
    });
  });

  it('exposes each check as a metric, even if stores refuse or hang', async () => {
    expect(await metrics()).toMatch(/jinwi_health_check\{check="database"\} 1/);
    await server.close();
    isWell = false;
    server = await startOperationsServer({ port: 0, host: '127.0.0.1', checks });
    const text = await metrics();
    expect(text).toMatch(/jinwi_health_check\{check="database"\} 0/);
    expect(text).toMatch(/jinwi_health_check\{check="store"\} 0/);
  });

  it('exposes the current figures of a queue and an outbox', async () => {
    const queue = exposeQueueMetrics({ queue: 'analysis', read: () => Promise.resolve(figures) });
    const outbox = exposeOutboxMetrics({
      schema: 'analysis',
      read: () => Promise.resolve({ rows: 2, oldestAgeMs: 500 }),
    });
    const text = await metrics();
    for (const state of ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const) {
      expect(text).toContain(`jinwi_queue_jobs{queue="analysis",state="${state}"} ${figures[state]}`);
    }
    expect(text).toContain('jinwi_queue_oldest_job_age_seconds{queue="analysis"} 1.5');
    expect(text).toContain('jinwi_outbox_rows{schema="analysis"} 2');
    expect(text).toContain('jinwi_outbox_oldest_age_seconds{schema="analysis"} 0.5');
    await queue.close();
    await outbox.close();
    expect(await metrics()).not.toMatch(/jinwi_(queue_jobs|outbox_rows)\{/);
  });
});
