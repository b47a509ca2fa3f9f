import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  ConfigError,
  type Logger,
  type OperationsServer,
  type Closable,
  startOperationsServer,
} from '@jinwi/service-kit';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type GatewayConfig } from './config.js';
import { createApp } from './create-app.js';
import { HealthService } from './health/health.controller.js';
import { PublicOrigin } from './public-origin.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { ShutdownSignal } from './stream/shutdown-signal.js';

/** Longer than proxies keep idle connections; otherwise a proxy could send a request on one that is closing. */
const keepAliveTimeoutMs = 75_000;

const drainTimeoutMs = 10_000;

const idleCheckMs = 100;

/** The running public HTTP server. */
export interface Gateway extends Closable {
  port: number;
  /** The URL has no trailing slash. */
  url: string;
}

/**
 * Opens the stores, then listens.
 * @throws ConfigError if the port is taken; the store's own error if the store cannot be reached
 */
export async function startGateway(config: GatewayConfig, { logger }: { logger: Logger }): Promise<Gateway> {
  const app = await createApp({ config, logger });
  try {
    const port = await listen(app, config);
    const origin = app.get(PublicOrigin);
    origin.listensOn(port);
    logger.info(
      { word: config.generationGateWord },
      'access word of the image generation page is in the field "word"',
    );
    const operations = await startOperations(app, config.operationsPort);
    let closing: Promise<void> | undefined;
    const closeAll = async () => {
      await drain(app, { delayMs: config.drainDelayMs });
      await operations?.close();
      await app.close();
    };
    return { port, url: origin.url, close: () => (closing ??= closeAll()) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function listen(app: NestExpressApplication, { port, host }: GatewayConfig): Promise<number> {
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = keepAliveTimeoutMs;
  try {
    await (host ? app.listen(port, host) : app.listen(port));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(
      `PORT: ${port} is taken by another process: stop that one, or choose another port`,
      { cause: error },
    );
  }
  return (server.address() as AddressInfo).port;
}

async function startOperations(
  app: NestExpressApplication,
  port: number | undefined,
): Promise<OperationsServer | undefined> {
  return port === undefined ? undefined : startOperationsServer({ port, checks: app.get(HealthService).all });
}

/**
 * Reports not ready at `/readyz` but keeps serving for `delayMs`, because proxies may still send requests. Then stops
 * listening and answers open requests without waiting for their analyses. Closes all other connections at the timeout.
 */
async function drain(app: NestExpressApplication, { delayMs }: { delayMs: number }): Promise<void> {
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
