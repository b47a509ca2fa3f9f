import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describeWith, startNats, startRedis, until } from '@jinwi/local-stores';
import { type PartName } from '@jinwi/dev-env';
import { submitGeneration, untilGenerated } from '../helpers/generation-steps.js';
import { HttpMember } from '../helpers/http-member.js';
import { copyOf, madePhoto } from '../helpers/made-photo.js';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.js';
import { SeparateProcesses } from '../helpers/separate-processes.js';

describeWith('traces and logs of separate processes on NATS', startNats, (nats) => {
  describeWith('and Redis', startRedis, (redis) => {
    tracedSystem(() => ({ rpcUrl: nats().url, queueUrl: redis().url }));
  });
});

/** Returns the headers of the page's calls. */
function browserTrace() {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  const requestId = `click-${spanId}`;
  return {
    traceId,
    spanId,
    requestId,
    headers: { traceparent: `00-${traceId}-${spanId}-01`, 'X-Request-Id': requestId },
  };
}

function tracedSystem(urls: () => { rpcUrl: string; queueUrl: string }): void {
  let receiver: OtlpReceiver;
  let parts: SeparateProcesses;
  let member: HttpMember;
  let photo: Buffer;

  beforeAll(async () => {
    photo = await madePhoto();
    receiver = await startOtlpReceiver();
    const { rpcUrl, queueUrl } = urls();
    parts = await SeparateProcesses.prepare({
      urls: { rpcUrl, queueUrl, sessionUrl: queueUrl },
      environment: {
        LOG_LEVEL: 'debug',
        GENERATION_POLL_MS: '100',
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      },
    });
    await parts.startAll();
    member = new HttpMember(parts.url);
    await member.register();
  }, 180_000);

  afterAll(async () => {
    await parts.close();
    await receiver.close();
  }, 120_000);

  const traceOf = (traceId: string) => receiver.spans.filter((span) => span.traceId === traceId);

  /** Waits until every named span has arrived, and returns the trace. */
  const untilTraced = async (traceId: string, names: readonly string[]) => {
    await until(() => names.every((name) => traceOf(traceId).some((span) => label(span) === name)));
    return traceOf(traceId);
  };

  /** Expects each span's parent to arrive. Waits, because a caller's span is sent after the spans of its calls. */
  const expectConnected = async (traceId: string, rootId: string) => {
    const orphans = () => {
      const ids = new Set([rootId, ...traceOf(traceId).map(({ spanId }) => spanId)]);
      return traceOf(traceId).filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''));
    };
    await until(() => orphans().length === 0, { timeoutMs: 30_000 }).catch(() =>
      expect(orphans().map(label)).toEqual([]),
    );
    const spans = traceOf(traceId);
    for (const { startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(endTimeUnixNano >= startTimeUnixNano).toBe(true);
    }
  };

  /** Waits for a log line, because logs and spans are sent separately and arrive in any order. */
  const expectLogged = (part: PartName, line: Record<string, unknown>) =>
    until(() => parts.linesOf(part).some((logged) => isMatch(logged, line)), { timeoutMs: 10_000 }).catch(
      () => expect(parts.linesOf(part)).toContainEqual(expect.objectContaining(line)),
    );

  it('follows one analysis from the browser through every process to its charge', async () => {
    const { traceId, spanId, requestId, headers } = browserTrace();
    await member.analyze(photo, { headers });
    const spans = await untilTraced(traceId, [
      'gateway POST /api/analyze',
      'gateway analysis.submit',
      'analysis analysis.submit',
      'analysis credits.reserve',
      'credits credits.reserve',
      'analysis outbox job:analysis.run',
      'analysis analysis.run enqueue',
      'gateway store put',
      'analysis-worker analysis.run',
      'analysis-worker store read',
      'analysis-worker engine',
      'credits credits.capture',
    ]);
    await expectConnected(traceId, spanId);
    expect(spans.find(({ name }) => name === 'POST /api/analyze')).toMatchObject({
      parentSpanId: spanId,
      attributes: { 'http.response.status_code': 200, 'jinwi.request_id': requestId },
      resource: { 'deployment.environment.name': 'test', 'service.version': expect.any(String) },
    });
    expect(spans.find(({ name }) => name === 'engine')).toMatchObject({
      attributes: { 'jinwi.engine.ms.decode': expect.any(Number), 'jinwi.engine.ms.ela': expect.any(Number) },
    });
    const job = spans.find((span) => label(span) === 'analysis-worker analysis.run');
    expect(parentOf(spans, job)).toBe('analysis analysis.run enqueue');
    await expectLogged('gateway', { requestId, traceId, status: 200 });
    await expectLogged('analysis', { requestId, traceId, method: 'analysis.submit' });
    await expectLogged('analysis-worker', {
      requestId,
      traceId,
      jobId: job?.attributes['jinwi.job.id'],
      msg: 'job done',
    });
    await expectLogged('credits', { requestId, traceId, method: 'credits.reserve' });
    await expectLogged('credits', { requestId, traceId, method: 'credits.capture' });
  }, 180_000);

  it('follows one generation through all its turns', async () => {
    const { traceId, spanId, requestId, headers } = browserTrace();
    const taskId = await submitGeneration(member, { photo, settings: { n: 1 }, headers });
    await untilGenerated(member, taskId);
    await untilTraced(traceId, [
      'gateway POST /api/generate-image',
      'generation generation.submit',
      'credits credits.reserve',
      'generation-worker generation.run',
      'generation-worker studio submit',
      'credits credits.capture',
    ]);
    await expectConnected(traceId, spanId);
    await expectLogged('generation-worker', { requestId, traceId, msg: 'job done' });
    await expectLogged('credits', { requestId, traceId, method: 'credits.capture' });
  }, 180_000);

  it('says nothing of persons in any span', () => {
    const text = JSON.stringify(receiver.spans, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const secret of [member.email, member.username, 'photo.jpg', 'lighthouse', '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
  });

  it('goes on when the collector is away, and says so once', async () => {
    const warnings = () =>
      parts.linesOf('gateway').filter(({ msg }) => String(msg).startsWith('spans dropped'));
    await receiver.close();
    await member.analyze(copyOf(photo));
    await until(() => warnings().length > 0);
    await member.user();
    expect((await member.user()).credits).toBe(0);
    await wait(8_000);
    expect(warnings()).toHaveLength(1);
  }, 60_000);
}

const isMatch = (logged: Record<string, unknown>, line: Record<string, unknown>): boolean =>
  Object.entries(line).every(([name, value]) => logged[name] === value);

const label = ({ service, name }: ReceivedSpan): string => `${service} ${name}`;

function parentOf(spans: readonly ReceivedSpan[], child: ReceivedSpan | undefined): string | undefined {
  const parent = spans.find(({ spanId }) => spanId === child?.parentSpanId);
  return parent && label(parent);
}
