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
import { ModelSettingRepository } from './model-setting.repository.js';
import { chargeHandlers } from './outbox-topics.js';
import { repeat } from './repeat.js';
import { RunAnalysisJob } from './run-analysis.job.js';
import { sweepUploads } from './sweep-uploads.js';
import { OnnxOpinions } from './second-opinion/onnx-opinions.js';
import { opinionChoice } from './second-opinion/opinion-source.js';
import { VisionOpinions } from './second-opinion/vision-opinions.js';

/** Starts one worker: jobs in, reports out. Any number of them may run. */
export async function startAnalysisWorker(
  config: AnalysisWorkerConfig,
  { logger }: { logger: Logger },
): Promise<Running> {
  // First of all: a model that cannot be used stops the start before anything else is open.
  const onnx = config.onnx && (await OnnxOpinions.start(config.onnx, { logger }));
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
  const opinionOf = opinionChoice({
    vision: config.vision && new VisionOpinions({ ...config.vision, logger }),
    onnx,
    settings: new ModelSettingRepository(dataSource),
  });
  const job = new RunAnalysisJob({ repository, ending, store, pool, opinionOf, logger });
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
          () => onnx?.close(),
          () => relay.stop(),
          () => rpc.close(),
          () => dataSource.destroy(),
          () => operations?.close(),
        ],
        { logger },
      ),
  };
}
