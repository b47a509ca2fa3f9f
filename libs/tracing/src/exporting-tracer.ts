import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { type OpenSpan, type Tracer } from './span.js';
import { type TracingLogger, type TracingSettings } from './start-tracing.js';

const exportIntervalMs = 2_000;
const exportTimeoutMs = 5_000;
const warningIntervalMs = 60_000;
/** Limits the flush at shutdown: the collector may be unreachable, and orchestrators do not wait long. */
const flushTimeoutMs = 2_000;

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** Sends spans in batches; spans that the collector does not accept in time are dropped. */
export function createExportingTracer({
  config,
  serviceName,
  logger,
}: TracingSettings & { config: NonNullable<TracingSettings['config']> }): Tracer & {
  close(): Promise<void>;
} {
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: config.headers,
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': ownVersion(),
      'service.instance.id': `${hostname()}-${process.pid}`,
      ...config.attributes,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: warningOfFaults(exporter, logger),
        scheduledDelayMillis: exportIntervalMs,
      }),
    ],
  });
  const tracer = provider.getTracer('jinwi');
  return {
    open({ name, kind = 'internal', attributes = {} }, parent) {
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      return toOpenSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
    },
    async close() {
      const timeout = new AbortController();
      const limit = wait(flushTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
      timeout.abort();
    },
  };
}

const toOpenSpan = (span: Span): OpenSpan => ({
  context: span.spanContext(),
  set: (attributes) => void span.setAttributes(attributes),
  rename: (name) => void span.updateName(name),
  end({ isFault = false } = {}) {
    if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  },
});

/** Warns about an unreachable collector at most once a minute. */
function warningOfFaults(exporter: SpanExporter, logger: TracingLogger): SpanExporter {
  let warnedAtMs = -Infinity;
  let lostCount = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) {
          lostCount += spans.length;
          if (performance.now() - warnedAtMs >= warningIntervalMs) {
            logger.warn({ err: result.error, lostCount }, 'spans dropped: export to the collector failed');
            warnedAtMs = performance.now();
          }
        }
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}

/** The product's version, which all packages share. */
function ownVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
