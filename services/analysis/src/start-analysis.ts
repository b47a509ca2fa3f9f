import { OutboxRelay } from '@jinwi/database';
import { createJobEvents, createJobProducer, migrateJobs } from '@jinwi/jobs';
import {
  type Logger,
  RpcClient,
  type Running,
  startOperationsServer,
  startRpcService,
} from '@jinwi/service-kit';
import { openAnalysisDatabase } from './analysis-database.js';
import { AnalysisEnding } from './analysis-ending.js';
import { AnalysisModule } from './analysis.module.js';
import { AnalysisNews } from './analysis-news.js';
import { AnalysisRepository } from './analysis.repository.js';
import { AnalysisService } from './analysis.service.js';
import { closeInOrder } from './close-in-order.js';
import { type AnalysisConfig } from './config.js';
import { ModelSettingRepository } from './model-setting.repository.js';
import { ModelSettingService } from './model-setting.service.js';
import { chargeHandlers, release, runHandler } from './outbox-topics.js';
import { repeat } from './repeat.js';
import { SubmissionService } from './submission.service.js';
import { sweepAnalyses } from './sweep-analyses.js';
import { WatchService } from './watch.service.js';

/** Starts the analysis service: it takes submissions in, tells how they get on and shows the results. */
export async function startAnalysis(
  config: AnalysisConfig,
  { logger }: { logger: Logger },
): Promise<Running> {
  if (config.isMigrating) await migrateJobs(config.queueUrl);
  const dataSource = await openAnalysisDatabase({ ...config, url: config.databaseUrl, logger });
  const rpc = new RpcClient({ url: config.rpcUrl });
  const producer = createJobProducer({ url: config.queueUrl });
  const events = createJobEvents({ url: config.queueUrl, queue: 'analysis' });
  const news = new AnalysisNews(events);
  const repository = new AnalysisRepository(dataSource);
  const relay = new OutboxRelay({
    dataSource,
    handlers: { ...runHandler(producer), ...chargeHandlers({ rpc, logger }) },
    onError: (error, row) => logger.warn({ err: error, row }, 'an effect is tried again'),
  });
  const ending = new AnalysisEnding({ dataSource, repository, relay });
  const service = await startRpcService({
    service: 'analysis',
    rpcUrl: config.rpcUrl,
    logger,
    module: AnalysisModule.with([
      new SubmissionService({ dataSource, repository, relay, producer, rpc }),
      new WatchService({
        repository,
        producer,
        news,
        giveBack: async (holdId) => void (await release({ rpc, holdId })),
        logger,
      }),
      new AnalysisService(repository),
      new ModelSettingService(new ModelSettingRepository(dataSource), config),
    ]),
  });
  relay.start();
  const sweeper = repeat({
    work: () => sweepAnalyses({ repository, producer, ending, logger }),
    pauseMs: config.sweepIntervalMs,
    onError: (error) => logger.error({ err: error }, 'a sweep failed'),
  });
  const operations =
    config.operationsPort === undefined
      ? null
      : await startOperationsServer({
          port: config.operationsPort,
          checks: { database: () => dataSource.query('SELECT 1'), queue: () => producer.check() },
        });
  return {
    close: () =>
      closeInOrder(
        [
          // Waiting calls end first, or the service would drain them for half a minute.
          () => news.close(),
          () => sweeper.stop(),
          () => service.close(),
          () => relay.stop(),
          () => events.close(),
          () => producer.close(),
          () => rpc.close(),
          () => dataSource.destroy(),
          () => operations?.close(),
        ],
        { logger },
      ),
  };
}
