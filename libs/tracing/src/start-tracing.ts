import { setTracer } from './span.js';
import { type TracingConfig } from './tracing-config.js';

/** The part of pino's logger that is used here. */
export interface TracingLogger {
  warn(details: object, message: string): void;
}

export interface TracingSettings {
  config: TracingConfig | null;
  /** The resource attribute `service.name`. */
  serviceName: string;
  logger: TracingLogger;
}

/**
 * Starts tracing if configured. The SDK is loaded only then, so that it costs no start time or memory otherwise.
 * @returns a handle whose `close` sends the last spans at shutdown
 */
export async function startTracing({
  config,
  serviceName,
  logger,
}: TracingSettings): Promise<{ close(): Promise<void> }> {
  if (config === null) return { close: () => Promise.resolve() };
  const { createExportingTracer } = await import('./exporting-tracer.js');
  const tracer = createExportingTracer({ config, serviceName, logger });
  setTracer(tracer);
  return {
    async close() {
      setTracer(undefined);
      await tracer.close();
    },
  };
}
