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
import { drain } from './drain.js';
import { HealthService } from './health/health.controller.js';
import { PublicOrigin } from './public-origin.js';

/**
 * Longer than proxies keep idle connections; otherwise a proxy could send a request while the gateway closes its
 * connection.
 */
const keepAliveTimeoutMs = 75_000;

/** The running public HTTP server. */
export interface Gateway extends Closable {
  port: number;
  /** The URL has no trailing slash. */
  url: string;
}

/**
 * Opens the stores, then listens.
 * @throws ConfigError when the port is taken; the store's own error when it cannot be reached.
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
