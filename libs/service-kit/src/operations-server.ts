import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { metricsRegistry } from './metrics.js';

/** A named question such as "does the database answer?"; it rejects when the answer is no. */
export type HealthCheck = () => Promise<unknown>;

export interface OperationsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * The internal port of a process: `/healthz` (alive), `/readyz` (its stores answer), `/metrics` (Prometheus).
 * Never reachable from outside.
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
  const server = createServer((request, response) => {
    void answer({ path: request.url ?? '/', response, checks });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
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

/** The names of the checks that answered no. */
export async function failedChecks(checks: Record<string, HealthCheck>): Promise<string[]> {
  const outcomes = await Promise.allSettled(Object.values(checks).map((check) => check()));
  return Object.keys(checks).filter((_, index) => outcomes[index]?.status === 'rejected');
}
