import { AppError } from '@jinwi/contracts';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';

/** The process's Prometheus registry. */
export const metricsRegistry = register;

let hasDefaults = false;

/** Collects event-loop lag, memory and garbage collection; safe to call twice. */
export function collectProcessMetrics(): void {
  if (hasDefaults) return;
  hasDefaults = true;
  collectDefaultMetrics();
}

const labelNames = ['method', 'outcome'] as const;
const buckets = [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30];

type CallHistogram = Histogram<(typeof labelNames)[number]>;

const answering = new Histogram({
  name: 'jinwi_rpc_duration_seconds',
  help: 'Duration of calls between services on the server side, by method and outcome (ok, refused, error).',
  labelNames,
  buckets,
});

const asking = new Histogram({
  name: 'jinwi_rpc_client_duration_seconds',
  help: 'Duration of calls between services on the client side, by method and outcome (ok, refused, error).',
  labelNames,
  buckets,
});

const timerOf = (histogram: CallHistogram) => ({
  async time<T>(method: string, call: () => Promise<T>): Promise<T> {
    const startMs = performance.now();
    const count = (outcome: string) =>
      histogram.observe({ method, outcome }, (performance.now() - startMs) / 1000);
    try {
      const result = await call();
      count('ok');
      return result;
    } catch (error) {
      count(isRefusal(error) ? 'refused' : 'error');
      throw error;
    }
  },
});

/** Returns whether the caller caused the error, for example with too few credits; anything else is our fault. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

export const rpcDuration = timerOf(answering);
export const rpcClientDuration = timerOf(asking);
