import { setTracer } from './span.js';
import { type TracingConfig } from './tracing-config.js';

/** The part of a pino logger that is used. */
export interface TracingLogger {
  warn(details: object, message: string): void;
}

export interface TracingSettings {
  config: TracingConfig | null;
  /** `service.name` */
  serviceName: string;
  logger: TracingLogger;
}

/**
 * From now on this process traces, if it is configured to. The SDK is loaded only then: who does not trace pays
 * neither its start time nor its memory.
 * @returns what sends the last spans, for the end of the process
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
