import { outboxFigures, OutboxRelay, poolFigures } from '@jinwi/database';
import { createJobProducer, migrateJobs } from '@jinwi/jobs';
import { holdHandlers, jobHandler, Watcher } from '@jinwi/paid-work';
import {
  closing,
  type Keep,
  type Logger,
  openInOrder,
  openOperations,
  repeat,
  RpcClient,
  type Running,
  showOutbox,
  showPool,
  showQueue,
  startRpcService,
} from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { type GenerationConfig } from './config.js';
import { openGenerationDatabase } from './generation-database.js';
import { GenerationLifecycle } from './generation-lifecycle.js';
import { GenerationModule } from './generation.module.js';
import { GenerationService } from './generation.service.js';
import { createProvider } from './providers/create-provider.js';
import { type GenerationProvider } from './providers/generation-provider.js';
import { SubmissionRepository } from './submission.repository.js';
import { deleteObjectsHandler, TaskErasure } from './task-erasure.js';
import { TaskRepository } from './task.repository.js';

interface Opening {
  config: GenerationConfig;
  provider: GenerationProvider | null;
  logger: Logger;
  keep: Keep;
}

/** Starts the generation service, which takes tasks, reports progress and serves results. */
export const startGeneration = (
  config: GenerationConfig,
  {
    logger,
    provider = createProvider(config.provider),
  }: { logger: Logger; provider?: GenerationProvider | null },
): Promise<Running> => openInOrder((keep) => open({ config, provider, logger, keep }), { logger });

async function open({ config, provider, logger, keep }: Opening): Promise<void> {
  const { queueUrl, rpcUrl, keepDays, deadlineMs } = config;
  if (config.isMigratedOnStart) await migrateJobs(queueUrl);
  const dataSource = keep(await openGenerationDatabase(config, { logger }), (opened) => opened.destroy());
  const rpc = keep(new RpcClient({ url: rpcUrl }), closing);
  const producer = keep(createJobProducer({ url: queueUrl }), closing);
  const store = createObjectStore(config.storageUrl);
  const tasks = new TaskRepository(dataSource);
  const submissions = new SubmissionRepository(dataSource);
  const relay = new OutboxRelay({
    dataSource,
    handlers: {
      ...jobHandler(producer, 'generation.run'),
      ...deleteObjectsHandler(store),
      ...holdHandlers({ rpc, logger }),
    },
    onError: (error, row) => logger.warn({ err: error, row }, 'outbox delivery failed, will retry'),
  });
  keep(relay, () => relay.stop()).start();
  const erasure = new TaskErasure({ dataSource, tasks });
  const watcher = new Watcher({ url: config.databaseUrl, schema: 'generation', logger });
  const rows = { dataSource, tasks, submissions };
  const others = { relay, producer, rpc, store, watcher, provider, deadlineMs, keepDays, logger };
  const lifecycle = new GenerationLifecycle({ ...rows, ...others });
  const module = GenerationModule.with([
    lifecycle,
    new GenerationService({ tasks, erasure, relay, provider, keepDays }),
  ]);
  keep(await startRpcService({ service: 'generation', rpcUrl, logger, module }), closing);
  const sweeper = repeat({
    work: () => lifecycle.sweep(),
    pauseMs: config.sweepIntervalMs,
    onError: (error) => logger.error({ err: error, sweep: 'tasks' }, 'sweep failed'),
  });
  keep(sweeper, closing);
  // Registered after the service so that it closes first; otherwise open watches stall the drain for 30 s.
  keep(watcher, closing).start();
  keep(showQueue({ queue: 'generation', read: () => producer.counts('generation') }), closing);
  keep(showOutbox({ schema: 'generation', read: () => outboxFigures(dataSource) }), closing);
  keep(showPool({ pool: 'generation', read: () => poolFigures(dataSource) }), closing);
  const checks = {
    database: () => dataSource.query('SELECT 1'),
    queue: () => producer.check(),
    store: () => store.check(),
  };
  await openOperations(keep, { port: config.operationsPort, checks });
}
