import { type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { ShutdownSignal } from './stream/shutdown-signal.js';

const drainTimeoutMs = 10_000;
const idleCheckMs = 100;

/**
 * First says at `/readyz` that it leaves, and serves on for `delayMs`: until then proxies may still send requests here.
 * Then no new connections; requests under way get their answer, those that wait for an analysis at once; what stays
 * open after that is cut.
 */
export async function drain(app: NestExpressApplication, { delayMs }: { delayMs: number }): Promise<void> {
  const server: Server = app.getHttpServer();
  const shutdown = app.get(ShutdownSignal, { strict: false });
  shutdown.leave();
  await sleep(delayMs);
  shutdown.begin();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Connections that fall idle later would stay open until their time is over.
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const cut = setTimeout(() => server.closeAllConnections(), drainTimeoutMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
  await app.close();
}
