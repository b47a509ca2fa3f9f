import { collectDefaultMetrics, Histogram, register } from 'prom-client';

/** The process's Prometheus registry. */
export const metricsRegistry = register;

let hasDefaults = false;

/** Event-loop lag, memory, garbage collection; harmless to call twice. */
export function collectProcessMetrics(): void {
  if (hasDefaults) return;
  hasDefaults = true;
  collectDefaultMetrics();
}

const rpcHistogram = new Histogram({
  name: 'jinwi_rpc_duration_seconds',
  help: 'Duration of calls between services, by method and outcome.',
  labelNames: ['method', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
});

export const rpcDuration = {
  async time<T>(method: string, call: () => Promise<T>): Promise<T> {
    const stop = rpcHistogram.startTimer({ method });
    try {
      const result = await call();
      stop({ outcome: 'ok' });
      return result;
    } catch (error) {
      stop({ outcome: 'error' });
      throw error;
    }
  },
};
