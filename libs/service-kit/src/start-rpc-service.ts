import 'reflect-metadata';
import { type ServiceName } from '@jinwi/contracts';
import { type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions } from '@nestjs/microservices';
import { HealthChecks } from './health-checks.js';
import { inFlight } from './in-flight.js';
import { type Logger, NestLogger } from './logger.js';
import { openInOrder, openOperations, type Running } from './open-in-order.js';
import { type ProcessConfig, ProcessModule } from './process.module.js';
import { RpcInterceptor } from './rpc.interceptor.js';
import { rpcServer } from './rpc-transport.js';

const drainTimeoutMs = 30_000;

interface RpcServiceSettings {
  service: ServiceName;
  module: Type | DynamicModule;
  logger: Logger;
}

/** Runs a service: its module, the server of its RPCs and, if it has a port for them, health and metrics. */
export const startService = ({
  config,
  module,
  ...settings
}: RpcServiceSettings & { config: ProcessConfig }): Promise<Running> => {
  const { logger } = settings;
  const { rpcUrl, operationsPort: port } = config;
  const imports = [ProcessModule.forRoot({ config, logger }), module];
  return openInOrder(
    async (keep) => {
      const app = await createApp({ ...settings, imports, rpcUrl });
      keep(app, () => close(app, rpcUrl));
      await app.listen();
      // After the RPCs: a service is ready when it answers them.
      await openOperations(keep, { port, checks: app.get(HealthChecks).all });
    },
    { logger },
  );
};

/** Serves the RPCs of a module that needs nothing of its process, such as a stand-in for a service. */
export async function startRpcService({
  module,
  ...settings
}: RpcServiceSettings & { rpcUrl: string }): Promise<Running> {
  const app = await createApp({ ...settings, imports: [module] });
  await app.listen();
  return { close: () => close(app, settings.rpcUrl) };
}

async function createApp({
  service,
  rpcUrl,
  imports,
  logger,
}: Omit<RpcServiceSettings, 'module'> & {
  rpcUrl: string;
  imports: (Type | DynamicModule)[];
}): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(
    { imports },
    { ...rpcServer({ url: rpcUrl, service }), logger: new NestLogger(logger), abortOnError: false },
  );
  return app.useGlobalInterceptors(new RpcInterceptor(logger));
}

async function close(app: INestMicroservice, rpcUrl: string): Promise<void> {
  // With NATS, the server unsubscribes first and then waits by itself (draining-nats-server.ts).
  if (rpcUrl.startsWith('tcp:')) await inFlight.drain(drainTimeoutMs);
  await app.close();
}
