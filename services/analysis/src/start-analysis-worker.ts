import { OutboxRelay } from '@jinwi/database';
import { createForensicsPool } from '@jinwi/forensics';
import { migrateJobs, startJobWorker } from '@jinwi/jobs';
import { type Logger, RpcClient, type Running, startOperationsServer } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { openAnalysisDatabase } from './analysis-database.js';
import { AnalysisEnding } from './analysis-ending.js';
import { AnalysisRepository } from './analysis.repository.js';
import { closeInOrder } from './close-in-order.js';
import { type AnalysisWorkerConfig } from './config.js';
import { chargeHandlers } from './outbox-topics.js';
import { repeat } from './repeat.js';
import { RunAnalysisJob } from './run-analysis.job.js';
import { sweepUploads } from './sweep-uploads.js';
import { VisionOpinions } from './second-opinion/vision-opinions.js';

/** Starts one worker: jobs in, reports out. Any number of them may run. */
export async function startAnalysisWorker(
  config: AnalysisWorkerConfig,
  { logger }: { logger: Logger },
): Promise<Running> {
  if (config.isMigrating) await migrateJobs(config.queueUrl);
  const dataSource = await openAnalysisDatabase({ ...config, url: config.databaseUrl, logger });
  const rpc = new RpcClient({ url: config.rpcUrl });
  const store = createObjectStore(config.storageUrl);
  const pool = createForensicsPool({
    threads: config.threads,
    timeoutMs: config.timeoutMs,
    ...(config.trustList ? { trustList: config.trustList } : {}),
  });
  const repository = new AnalysisRepository(dataSource);
  const relay = new OutboxRelay({
    dataSource,
    handlers: chargeHandlers({ rpc, logger }),
    onError: (error, row) => logger.warn({ err: error, row }, 'an effect is tried again'),
  });
  const ending = new AnalysisEnding({ dataSource, repository, relay });
  const opinions = config.vision && new VisionOpinions({ ...config.vision, logger });
  const job = new RunAnalysisJob({ repository, ending, store, pool, opinions, logger });
  relay.start();
  const worker = await startJobWorker({
    url: config.queueUrl,
    queue: 'analysis',
    concurrency: config.threads,
    handlers: { 'analysis.run': (payload, context) => job.run(payload, context) },
    onFinalFailure: (_name, payload, error) => job.giveUp(payload, error),
    logger,
  });
  const sweeper = repeat({
    work: () => sweepUploads({ repository, store, logger }),
    pauseMs: config.uploadSweepIntervalMs,
    onError: (error) => logger.error({ err: error }, 'a sweep of uploads failed'),
  });
  const operations =
    config.operationsPort === undefined
      ? null
      : await startOperationsServer({
          port: config.operationsPort,
          checks: { database: () => dataSource.query('SELECT 1'), store: () => store.check() },
        });
  return {
    close: () =>
      closeInOrder(
        [
          () => worker.close(),
          () => sweeper.stop(),
          () => pool.close(),
          () => relay.stop(),
          () => rpc.close(),
          () => dataSource.destroy(),
          () => operations?.close(),
        ],
        { logger },
      ),
  };
}
