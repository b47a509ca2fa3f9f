import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith, freePort, startPrometheus, until } from '@jinwi/local-stores';
import { z } from 'zod';
import { partNames } from '@jinwi/dev-env';
import { buyDemoCredits } from '../helpers/purchase-calls.js';
import { newMember, submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { madePhoto } from '../helpers/made-photo.js';
import { alerts, dashboardQueries } from '../deploy/observability-files.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

const folder = mkdtempSync(join(tmpdir(), 'jinwi-observability-'));
const targetsPath = join(folder, 'targets.json');

/**
 * Like deploy/observability/prometheus.yml, but with file discovery and short intervals; a scrape may take two seconds.
 */
const configuration = `
global: { scrape_interval: 3s, scrape_timeout: 3s }
scrape_configs:
  - job_name: jinwi
    file_sd_configs: [{ files: ['${targetsPath}'], refresh_interval: 1s }]
`;

const start = Object.assign(() => startPrometheus({ configuration }), { binary: startPrometheus.binary });

/** Prometheus's answer to a valid query. It answers 400 to an invalid one. */
const answerSchema = z.object({
  status: z.literal('success'),
  data: z.object({ result: z.array(z.unknown()) }),
});

describeWith('a running product under Prometheus', start, (prometheus) => {
  let parts: SeparateProcesses;

  const query = async (expression: string) => {
    const asked = expression.replaceAll('$__rate_interval', '30s');
    const response = await fetch(`${prometheus().url}/api/v1/query?query=${encodeURIComponent(asked)}`);
    return answerSchema.parse(await response.json()).data.result;
  };
  /** Waits until a query returns data, which is missing for a while if a busy machine delays a scrape. */
  const untilAnswered = (expression: string) =>
    until(async () => (await query(expression)).length > 0, { timeoutMs: 20_000 });

  async function startProduct(): Promise<string> {
    parts = await SeparateProcesses.prepare({
      environment: { GENERATION_PROVIDER: 'studio', DEMO_PAYMENTS: 'true', SWEEP_INTERVAL_MS: '500' },
    });
    const targets = [];
    for (const part of partNames) {
      const operationsPort = await freePort();
      await parts.start(part, { environment: { OPERATIONS_PORT: String(operationsPort) } });
      targets.push({ targets: [`127.0.0.1:${operationsPort}`], labels: { service: part } });
    }
    await writeFile(targetsPath, JSON.stringify(targets));
    await until(async () => (await query('up{job="jinwi"} == 1')).length === partNames.length);
    return parts.url;
  }

  /** Uses every feature once, and makes calls fail. */
  async function useProduct(url: string): Promise<void> {
    const photo = await madePhoto();
    const member = await newMember(url);
    await member.analyze(photo);
    await member.upload(Buffer.from('no image at all'));
    await buyDemoCredits(member);
    await untilGenerated(member, await submitGeneration(member, { photo }));
    await member.send('/api/logout', { method: 'POST' });
    await member.send('/api/user');
    await visitQuickly(url);
    await member.post('/api/login', { email: member.email, password: 'not this one' });
  }

  /** Makes many fast calls, so that the few slow ones on a busy machine stay below one in twenty. */
  async function visitQuickly(url: string): Promise<void> {
    const visit = () => fetch(`${url}/api/payments`);
    await visit();
    // Wait for the first scrape, because PromQL's `increase` leaves out what was counted before it.
    await untilAnswered('jinwi_http_request_duration_seconds_count{route="/api/payments"}');
    for (let count = 0; count < 300; count += 1) await visit();
  }

  beforeAll(async () => {
    const url = await startProduct();
    await useProduct(url);
    await until(async () => (await query('jinwi_credits_ledger_checked_timestamp_seconds')).length > 0);
    // Wait until the latest events have been scraped twice, because PromQL's `rate` needs two samples.
    const last = 'rate(jinwi_http_request_duration_seconds_count{route="/api/login",status="401"}[30s])';
    await until(async () => (await query(last)).length > 0);
    // A task succeeds a moment before its credits are captured.
    const settled = 'sum(jinwi_credits_settled_total{end="captured"}) == 4 and max(jinwi_credits_held) == 0';
    await until(async () => (await query(settled)).length > 0);
  }, 300_000);

  afterAll(async () => {
    await parts.close();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  it.each(dashboardQueries())('%s: "%s" has data', async (_dashboard, _panel, expression) => {
    await untilAnswered(expression);
  });

  it.each(alerts().map(({ alert, expr, for: lasting }) => [alert, expr, lasting !== undefined]))(
    '%s does not fire in normal operation',
    async (_alert, expr, mayPass) => {
      // The condition of an alert with a duration may hold briefly, such as when a process gets no CPU time.
      if (mayPass) await until(async () => (await query(expr)).length === 0, { timeoutMs: 60_000 });
      expect(await query(expr)).toEqual([]);
    },
    90_000,
  );

  it('exposes every metric used by dashboards and alerts', async () => {
    const text = [...dashboardQueries().map(([, , expr]) => expr), ...alerts().map(({ expr }) => expr)].join(
      '\n',
    );
    const names = new Set(text.match(/\bjinwi_\w+/g));
    for (const name of names) await untilAnswered(name);
    expect(names.size).toBeGreaterThan(25);
  });

  it('gives KEDA a number for each queue that it scales by', async () => {
    const states = 'waiting|prioritized|active';
    for (const queue of ['analysis', 'generation']) {
      const depth = `sum(max by (state) (jinwi_queue_jobs{queue="${queue}",state=~"${states}"}))`;
      await untilAnswered(depth);
      expect(await query(depth)).toHaveLength(1);
    }
  });
});
