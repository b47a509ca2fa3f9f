import { OutboxRelay, poolFigures } from '@jinwi/database';
import { modelDefault, modelOnnx } from '@jinwi/contracts';
import { createForensicsPool } from '@jinwi/forensics';
import { migrateJobs, startJobWorker } from '@jinwi/jobs';
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
import { openAnalysisDatabase } from './analysis-database.js';
import { AnalysisRun } from './analysis-lifecycle.js';
import { initMetrics } from './analysis-metrics.js';
import { AnalysisRepository } from './analysis.repository.js';
import { analyzeImage } from './analyze-image.js';
import { type AnalysisWorkerConfig } from './config.js';
import { ModelSettingRepository, RunningModelRepository } from './model.repository.js';
import { sweepUploads } from './sweep-uploads.js';
import { OnnxOpinions } from './second-opinion/onnx-opinions.js';
import { opinionChoice } from './second-opinion/opinion-source.js';
import { VisionOpinions } from './second-opinion/vision-opinions.js';

/** Starts one worker, which turns jobs into reports. Any number of them may run. */
export const startAnalysisWorker = (
  config: AnalysisWorkerConfig,
  { logger }: { logger: Logger },
): Promise<Running> => openInOrder((keep) => open({ config, logger, keep }), { logger });

async function open({
  config,
  logger,
  keep,
}: {
  config: AnalysisWorkerConfig;
  logger: Logger;
  keep: Keep;
}): Promise<void> {
  const { queueUrl } = config;
  // First, so that an unusable model stops the start before anything else is open.
  const onnx = config.onnx && keep(await OnnxOpinions.start(config.onnx, { logger }), closing);
  if (config.isMigratedOnStart) await migrateJobs(queueUrl);
  const dataSource = keep(await openAnalysisDatabase(config, { logger }), (opened) => opened.destroy());
  const rpc = keep(new RpcClient({ url: config.rpcUrl }), closing);
  const store = createObjectStore(config.storageUrl);
  const pool = keep(createPool(config), closing);
  const repository = new AnalysisRepository(dataSource);
  const relay = new OutboxRelay({
    dataSource,
    handlers: holdHandlers({ rpc, logger }),
    onError: (error, row) => logger.warn({ err: error, row }, 'outbox delivery failed, will retry'),
  });
  keep(relay, () => relay.stop()).start();
  const opinionOf = opinionChoice({
    vision: config.vision && new VisionOpinions({ ...config.vision, logger }),
    onnx,
    settings: new ModelSettingRepository(dataSource),
  });
  initMetrics();
  const parts = { repository, store, pool, opinionOf, logger };
  const job = new AnalysisRun({
    dataSource,
    repository,
    relay,
    analyze: (analysis, context) => analyzeImage(parts, analysis, context),
  });
  const sweeper = repeat({
    work: () => sweepUploads({ repository, store, logger }),
    pauseMs: config.uploadSweepIntervalMs,
    onError: (error) => logger.error({ err: error, sweep: 'uploads' }, 'sweep failed'),
  });
  keep(sweeper, closing);
  const worker = await startJobWorker({
    url: queueUrl,
    queue: 'analysis',
    concurrency: config.threads,
    handlers: { 'analysis.run': (payload, context) => job.run(payload, context) },
    onFinalFailure: (_name, payload, error) => job.giveUp(payload, error),
    logger,
  });
  keep(worker, closing);
  const models = [...(config.vision ? [modelDefault] : []), ...(onnx ? [modelOnnx] : [])];
  await new RunningModelRepository(dataSource).replace(models);
  keep(showPool({ pool: 'analysis-worker', read: () => poolFigures(dataSource) }), closing);
  const checks = { database: () => dataSource.query('SELECT 1'), store: () => store.check() };
  await openOperations(keep, { port: config.operationsPort, checks });
}

const createPool = ({ threads, timeoutMs, trustList }: AnalysisWorkerConfig) =>
  createForensicsPool({ threads, timeoutMs, ...(trustList ? { trustList } : {}) });
