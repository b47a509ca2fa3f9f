import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { failedChecks, type HealthCheck, exposeHealthMetrics } from './health-checks.js';
import { collectProcessMetrics, metricsRegistry } from './metrics.js';
import { ConfigError } from './parse-config.js';
import { refreshReadings } from './read-on-scrape.js';

export interface OperationsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves the internal port of a process: `/healthz` (alive), `/readyz` (its stores answer), `/metrics` (Prometheus).
 * The port must not be reachable from outside.
 * @throws ConfigError when the port is taken
 */
export async function startOperationsServer({
  port,
  host = '0.0.0.0',
  checks,
}: {
  port: number;
  host?: string;
  checks: Record<string, HealthCheck>;
}): Promise<OperationsServer> {
  collectProcessMetrics();
  const server = createServer((request, response) => {
    void answer({ path: request.url ?? '/', response, checks });
  });
  await listen(server, { port, host });
  const health = exposeHealthMetrics(checks);
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await health.close();
    },
  };
}

async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `OPERATIONS_PORT: ${port} is taken by another process: stop that one, or choose another port`,
      { cause: error },
    );
  }
}

async function answer({
  path,
  response,
  checks,
}: {
  path: string;
  response: ServerResponse;
  checks: Record<string, HealthCheck>;
}): Promise<void> {
  if (path === '/metrics') {
    await refreshReadings();
    response.setHeader('Content-Type', metricsRegistry.contentType);
    response.end(await metricsRegistry.metrics());
    return;
  }
  if (path !== '/healthz' && path !== '/readyz') {
    response.statusCode = 404;
    response.end();
    return;
  }
  const failed = path === '/readyz' ? await failedChecks(checks) : [];
  response.statusCode = failed.length === 0 ? 200 : 503;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ status: failed.length === 0 ? 'ok' : 'unavailable', failed }));
}
