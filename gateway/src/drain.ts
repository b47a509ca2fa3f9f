import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { ShutdownSignal } from './stream/shutdown-signal.js';

const drainTimeoutMs = 10_000;
const idleCheckMs = 100;

/**
 * Reports not ready at `/readyz` but keeps serving for `delayMs`, because proxies may still send requests. Then stops
 * listening and answers open requests without waiting for their analyses. Closes all other connections at the timeout.
 */
export async function drain(app: NestExpressApplication, { delayMs }: { delayMs: number }): Promise<void> {
  const server: Server = app.getHttpServer();
  const shutdown = app.get(ShutdownSignal);
  shutdown.leave();
  await sleep(delayMs);
  shutdown.begin();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // `server.close()` closes only the connections that are idle now, so those that become idle later are closed here.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
