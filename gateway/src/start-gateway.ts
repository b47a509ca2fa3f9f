import { type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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
import { ShutdownSignal } from './stream/shutdown-signal.js';
import { type GatewayConfig } from './config.js';
import { createApp } from './create-app.js';
import { HealthService } from './health/health.controller.js';
import { type Platform } from './platform.module.js';
import { PublicOrigin } from './public-origin.js';
import { openSessionBackend } from './session/open-session-backend.js';

const drainTimeoutMs = 10_000;

/** The public door, listening. */
export interface Gateway extends Running {
  port: number;
  /** Without a slash at the end. */
  url: string;
}

/**
 * Opens the stores, then the door.
 *
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
      await drain(app);
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
  try {
    await app.listen(port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`PORT: ${port} is taken by another process`, { cause: error });
  }
  return (app.getHttpServer().address() as AddressInfo).port;
}

async function startOperations(
  app: NestExpressApplication,
  port: number | null,
): Promise<OperationsServer | null> {
  return port === null ? null : startOperationsServer({ port, checks: app.get(HealthService).all });
}

/**
 * No new requests; those under way get their answer, those that wait for an analysis at once; what stays open after
 * that is cut.
 */
async function drain(app: NestExpressApplication): Promise<void> {
  const server: Server = app.getHttpServer();
  app.get(ShutdownSignal, { strict: false }).begin();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timeout = new AbortController();
  const cut = sleep(drainTimeoutMs, undefined, { signal: timeout.signal }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await closed;
  timeout.abort();
  await cut;
  await app.close();
}

async function closeStores({ rpc, sessions }: Platform): Promise<void> {
  await Promise.all([rpc.close(), sessions.close()]);
}
