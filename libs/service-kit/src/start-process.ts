import 'reflect-metadata';
import { type ServiceName } from '@jinwi/contracts';
import { type DynamicModule, type INestMicroservice, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type CustomStrategy, type MicroserviceOptions } from '@nestjs/microservices';
import { DrainingNatsServer } from './draining-nats-server.js';
import { HealthChecks } from './health-checks.js';
import { type Closable, DrainSignal, inFlight } from './in-flight.js';
import { type Logger, NestLogger } from './logger.js';
import { type OperationsServer, startOperationsServer } from './operations-server.js';
import { type ProcessConfig, ProcessModule } from './process.module.js';
import { RpcAnswerer, RpcInterceptor } from './rpc-answerer.js';
import { rpcHandlersOf } from './rpc-method.js';
import { InProcessServer } from './rpc-in-process.js';
import { rpcServer } from './rpc-url.js';

const drainTimeoutMs = 30_000;

interface ProcessSettings {
  module: Type | DynamicModule;
  config: ProcessConfig;
  logger: Logger;
}

/** Starts a service: its module, its RPC server and, if it has a port for them, health and metrics. */
export const startService = ({
  service,
  ...settings
}: ProcessSettings & { service: ServiceName }): Promise<Closable> =>
  startProcess({
    ...settings,
    name: service,
    transport: rpcServer({ url: settings.config.rpcUrl, service }),
  });

/** Starts a worker: its module and, if it has a port for them, health and metrics. */
export const startWorker = (settings: ProcessSettings & { name: string }): Promise<Closable> =>
  startProcess({ ...settings, transport: noTransport });

/**
 * An empty transport, which makes Nest treat a worker as a microservice. Otherwise Nest would return the application
 * only after its start, and it could not be closed if the start fails.
 */
const noTransport: CustomStrategy = {
  strategy: { listen: (onListening: () => void) => onListening(), close: () => undefined },
};

async function startProcess({
  name,
  module,
  config,
  transport,
  logger,
}: ProcessSettings & { name: string; transport: MicroserviceOptions }): Promise<Closable> {
  const imports = [ProcessModule.forRoot({ name, config, logger }), module];
  const app = await createApp({ imports, transport, logger });
  let operations: OperationsServer | undefined;
  const closeAll = async () => {
    await operations?.close();
    app.get(DrainSignal).begin();
    await close(app, transport);
  };
  try {
    await app.listen();
    // Opened last, because a service is ready once it answers calls.
    if (config.operationsPort !== undefined)
      operations = await startOperationsServer({
        port: config.operationsPort,
        checks: app.get(HealthChecks).all,
      });
    return { close: closeAll };
  } catch (error) {
    await closeAll().catch((closeError: unknown) =>
      logger.error({ err: closeError }, 'could not shut down cleanly after a failed start'),
    );
    throw error;
  }
}

/** Serves the RPCs of a module that needs nothing from its process, such as a stand-in for a service. */
export async function startRpcService({
  service,
  module,
  rpcUrl,
  logger,
}: {
  service: ServiceName;
  module: Type | DynamicModule;
  rpcUrl: string;
  logger: Logger;
}): Promise<Closable> {
  const transport = rpcServer({ url: rpcUrl, service });
  const app = await createApp({ imports: [module], transport, logger });
  await app.listen();
  return { close: () => close(app, transport) };
}

async function createApp({
  imports,
  transport,
  logger,
}: {
  imports: (Type | DynamicModule)[];
  transport: MicroserviceOptions;
  logger: Logger;
}): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(
    { imports },
    { ...transport, logger: new NestLogger(logger), abortOnError: false },
  );
  const answerer = new RpcAnswerer(logger);
  if ('strategy' in transport && transport.strategy instanceof InProcessServer) {
    const handlers = rpcHandlersOf(app);
    transport.strategy.serveWith((name, envelope) => {
      const handle = handlers.get(name);
      if (!handle) throw new Error(`no handler for ${name}`);
      return answerer.answer({ name, envelope, handle });
    });
  }
  return app.useGlobalInterceptors(new RpcInterceptor(answerer));
}

async function close(app: INestMicroservice, transport: MicroserviceOptions): Promise<void> {
  // With NATS, `app.close()` itself unsubscribes and then waits for running calls.
  if (!('strategy' in transport && transport.strategy instanceof DrainingNatsServer))
    await inFlight.drain(drainTimeoutMs);
  await app.close();
}
