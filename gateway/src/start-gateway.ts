import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import {
  ConfigError,
  type Logger,
  type OperationsServer,
  RpcClient,
  type Running,
  startOperationsServer,
} from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type GatewayConfig } from './config.js';
import { createApp } from './create-app.js';
import { drain } from './drain.js';
import { HealthService } from './health/health.controller.js';
import { type Platform } from './platform.module.js';
import { PublicOrigin } from './public-origin.js';
import { openSessionBackend } from './session/open-session-backend.js';

/** Longer than any proxy keeps an idle connection: if we closed first, a proxy could send a request into it. */
const keepAliveTimeoutMs = 75_000;

/** The running public HTTP server. */
export interface Gateway extends Running {
  port: number;
  /** Without a trailing slash. */
  url: string;
}

/**
 * Opens the stores, then listens.
 * @throws ConfigError when the port is taken; the store's own error when it cannot be reached.
 */
export async function startGateway(config: GatewayConfig, { logger }: { logger: Logger }): Promise<Gateway> {
  const platform: Platform = {
    config,
    logger,
    rpc: new RpcClient({ url: config.rpcUrl }),
    sessions: await openSessionBackend({ url: config.sessionUrl, logger }),
    objects: createObjectStore(config.storageUrl),
    origin: new PublicOrigin(config),
  };
  try {
    await platform.objects.ensureBucket();
    const app = await createApp(platform);
    const port = await listen(app, config.port);
    platform.origin.listensOn(port);
    const operations = await startOperations(app, config.operationsPort);
    let closing: Promise<void> | undefined;
    const closeAll = async () => {
      await drain(app, { delayMs: config.drainDelayMs });
      await operations?.close();
      await closeStores(platform);
    };
    return { port, url: platform.origin.url, close: () => (closing ??= closeAll()) };
  } catch (error) {
    await closeStores(platform);
    throw error;
  }
}

async function listen(app: NestExpressApplication, port: number): Promise<number> {
  const server: Server = app.getHttpServer();
  server.keepAliveTimeout = keepAliveTimeoutMs;
  try {
    await app.listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`PORT: ${port} is taken by another process`, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}

async function startOperations(
  app: NestExpressApplication,
  port: number | null,
): Promise<OperationsServer | null> {
  return port === null ? null : startOperationsServer({ port, checks: app.get(HealthService).all });
}

async function closeStores({ rpc, sessions }: Platform): Promise<void> {
  await Promise.all([rpc.close(), sessions.close()]);
}
