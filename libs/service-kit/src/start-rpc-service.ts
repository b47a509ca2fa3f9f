import 'reflect-metadata';
import { type ServiceName } from '@jinwi/contracts';
import { type Type, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions } from '@nestjs/microservices';
import { inFlight } from './in-flight.js';
import { type Logger, NestLogger } from './logger.js';
import { RpcErrorFilter } from './rpc-error.filter.js';
import { RpcLogInterceptor } from './rpc-log.interceptor.js';
import { rpcServer } from './rpc-transport.js';

/** Something that runs until it is closed. Closing drains: running calls finish first. */
export interface Running {
  close(): Promise<void>;
}

const drainTimeoutMs = 30_000;

/** Starts a Nest application that serves the RPCs of `service`. */
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
}): Promise<Running> {
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    ...rpcServer({ url: rpcUrl, service }),
    logger: new NestLogger(logger),
  });
  app.useGlobalFilters(new RpcErrorFilter(logger));
  app.useGlobalInterceptors(new RpcLogInterceptor(logger));
  await app.listen();
  return {
    async close() {
      // With NATS, the server unsubscribes first and then waits by itself (draining-nats-server.ts).
      if (rpcUrl.startsWith('tcp:')) await inFlight.drain(drainTimeoutMs);
      await app.close();
    },
  };
}
