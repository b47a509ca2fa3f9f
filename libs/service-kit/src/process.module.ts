import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HealthChecks } from './health-checks.js';
import { DrainSignal } from './in-flight.js';
import { type Logger } from './logger.js';
import { RpcClient } from './rpc-client.js';

/** Injection tokens for values that are not classes. */
export const CONFIG = Symbol('Config');
export const LOGGER = Symbol('Logger');
/** The name of the process, such as `auth` or `analysis-worker`. */
export const PROCESS_NAME = Symbol('ProcessName');

/** The settings that every process reads from its environment. */
export interface ProcessConfig {
  rpcUrl: string;
  operationsPort?: number | undefined;
}

/**
 * Provides `@Inject(CONFIG)`, `@Inject(LOGGER)`, `@Inject(PROCESS_NAME)`, `RpcClient`, `HealthChecks` and
 * `DrainSignal` to every module of a process.
 */
@Global()
@Module({})
export class ProcessModule {
  static forRoot({
    name,
    config,
    logger,
  }: {
    name: string;
    config: ProcessConfig;
    logger: Logger;
  }): DynamicModule {
    const providers = [
      { provide: PROCESS_NAME, useValue: name },
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: RpcClient, useFactory: () => new RpcClient({ url: config.rpcUrl }) },
      HealthChecks,
      DrainSignal,
    ];
    return { module: ProcessModule, providers, exports: providers };
  }
}
