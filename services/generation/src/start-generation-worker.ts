import { OutboxRelay, poolFigures } from '@jinwi/database';
import { createJobProducer, migrateJobs, startJobWorker } from '@jinwi/jobs';
import { holdHandlers } from '@jinwi/paid-work';
import {
  closing,
  type Keep,
  type Logger,
  openInOrder,
  openOperations,
  repeat,
  RpcClient,
  type Running,
  showPool,
} from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { type GenerationWorkerConfig } from './config.js';
import { openGenerationDatabase } from './generation-database.js';
import { GenerationRun } from './generation-lifecycle.js';
import { initMetrics } from './generation-metrics.js';
import { ImageUploader } from './image-uploader.js';
import { createProvider } from './providers/create-provider.js';
import { type GenerationProvider } from './providers/generation-provider.js';
import { observeProvider } from './providers/observe-provider.js';
import { SubmissionRepository } from './submission.repository.js';
import { sweepObjects } from './sweep-objects.js';
import { deleteObjectsHandler, TaskErasure } from './task-erasure.js';
import { TaskRepository } from './task.repository.js';

interface Opening {
  config: GenerationWorkerConfig;
  provider: GenerationProvider | null;
  logger: Logger;
  keep: Keep;
}

/** Starts one worker, which turns tasks into images. Any number of them may run. */
export const startGenerationWorker = (
  config: GenerationWorkerConfig,
  {
    logger,
    provider = createProvider(config.provider),
  }: { logger: Logger; provider?: GenerationProvider | null },
): Promise<Running> => openInOrder((keep) => open({ config, provider, logger, keep }), { logger });

async function open({ config, provider, logger, keep }: Opening): Promise<void> {
  if (config.isMigratedOnStart) await migrateJobs(config.queueUrl);
  const dataSource = keep(await openGenerationDatabase(config, { logger }), (opened) => opened.destroy());
  const rpc = keep(new RpcClient({ url: config.rpcUrl }), closing);
  const store = createObjectStore(config.storageUrl);
  const tasks = new TaskRepository(dataSource);
  const submissions = new SubmissionRepository(dataSource);
  const relay = new OutboxRelay({
    dataSource,
    handlers: { ...deleteObjectsHandler(store), ...holdHandlers({ rpc, logger }) },
    onError: (error, row) => logger.warn({ err: error, row }, 'outbox delivery failed, will retry'),
  });
  keep(relay, () => relay.stop()).start();
  const erasure = new TaskErasure({ dataSource, tasks });
  const sweeper = repeat({
    work: () => sweepObjects({ tasks, erasure, store, keepDays: config.keepDays, logger }),
    pauseMs: config.objectSweepIntervalMs,
    onError: (error) => logger.error({ err: error, sweep: 'images' }, 'sweep failed'),
  });
  keep(sweeper, closing);
  const uploader = new ImageUploader({ store, logger });
  initMetrics();
  const observed = provider && observeProvider(provider);
  const parts = { dataSource, tasks, submissions, relay, uploader, store, limits: config, logger };
  await startRuns(new GenerationRun({ ...parts, provider: observed }), { config, logger, keep });
  keep(showPool({ pool: 'generation-worker', read: () => poolFigures(dataSource) }), closing);
  const checks = { database: () => dataSource.query('SELECT 1'), store: () => store.check() };
  await openOperations(keep, { port: config.operationsPort, checks });
}

/** The queue stores one rate for all workers: the last one started sets it. */
async function startRuns(
  job: GenerationRun,
  { config, logger, keep }: Omit<Opening, 'provider'>,
): Promise<void> {
  const { queueUrl: url, runsPerSecond, concurrency, drainTimeoutMs } = config;
  const producer = keep(createJobProducer({ url }), closing);
  await producer.limitRate('generation', { perSecond: runsPerSecond });
  const worker = await startJobWorker({
    url,
    queue: 'generation',
    concurrency,
    handlers: { 'generation.run': (payload, context) => job.run(payload, context) },
    onFinalFailure: (_name, payload) => job.giveUp(payload),
    drainTimeoutMs,
    logger,
  });
  keep(worker, closing);
}
