import {
  collectProcessMetrics,
  type Logger,
  type Running,
  startOperationsServer,
  startRpcService,
} from '@jinwi/service-kit';
import { type GenerationConfig } from './config.js';
import { GenerationModule } from './generation.module.js';

/** RPC and, when it has a port, health and metrics. */
export async function startGeneration(
  { rpcUrl, operationsPort }: GenerationConfig,
  { logger }: { logger: Logger },
): Promise<Running> {
  const service = await startRpcService({ service: 'generation', module: GenerationModule, rpcUrl, logger });
  if (operationsPort === undefined) return service;
  collectProcessMetrics();
  const operations = await startOperationsServer({ port: operationsPort, checks: {} });
  return {
    async close() {
      await operations.close();
      await service.close();
    },
  };
}
