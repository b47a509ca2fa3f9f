import { chargeHandlers, releaseCharge } from '@jinwi/charges';
import { outboxFigures, OutboxRelay, poolFigures } from '@jinwi/database';
import { createJobEvents, createJobProducer, migrateJobs } from '@jinwi/jobs';
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
import { openAnalysisDatabase } from './analysis-database.js';
import { AnalysisEnding } from './analysis-ending.js';
import { AnalysisModule } from './analysis.module.js';
import { AnalysisNews } from './analysis-news.js';
import { AnalysisRepository } from './analysis.repository.js';
import { AnalysisService } from './analysis.service.js';
import { type AnalysisConfig } from './config.js';
import { ModelSettingRepository } from './model-setting.repository.js';
import { ModelSettingService } from './model-setting.service.js';
import { runHandler } from './outbox-topics.js';
import { RunningModelRepository } from './running-model.repository.js';
import { SubmissionService } from './submission.service.js';
import { sweepAnalyses } from './sweep-analyses.js';
import { WatchService } from './watch.service.js';

/** A client is waiting for the failure; if this takes longer, the outbox releases the credit. */
const giveBackTimeoutMs = 2_000;

/** Starts the analysis service, which takes submissions, reports progress and serves results. */
export const startAnalysis = (config: AnalysisConfig, { logger }: { logger: Logger }): Promise<Running> =>
  openInOrder((keep) => open({ config, logger, keep }), { logger });

async function open({
  config,
  logger,
  keep,
}: {
  config: AnalysisConfig;
  logger: Logger;
  keep: Keep;
}): Promise<void> {
  const { queueUrl, rpcUrl } = config;
  if (config.isMigratedOnStart) await migrateJobs(queueUrl);
  const dataSource = keep(await openAnalysisDatabase(config, { logger }), (opened) => opened.destroy());
  const rpc = keep(new RpcClient({ url: rpcUrl }), closing);
  const producer = keep(createJobProducer({ url: queueUrl }), closing);
  const events = keep(createJobEvents({ url: queueUrl, queue: 'analysis' }), closing);
  const news = new AnalysisNews(events);
  const repository = new AnalysisRepository(dataSource);
  const relay = new OutboxRelay({
    dataSource,
    handlers: { ...runHandler(producer), ...chargeHandlers({ rpc, logger }) },
    onError: (error, row) => logger.warn({ err: error, row }, 'outbox delivery failed, will retry'),
  });
  keep(relay, () => relay.stop()).start();
  const ending = new AnalysisEnding({ dataSource, repository, relay });
  const giveBack = async (holdId: string) => {
    await releaseCharge(rpc, { holdId, timeoutMs: giveBackTimeoutMs });
  };
  const module = AnalysisModule.with([
    new SubmissionService({ dataSource, repository, relay, producer, rpc }),
    new WatchService({ repository, producer, news, giveBack, logger }),
    new AnalysisService(repository),
    new ModelSettingService(new ModelSettingRepository(dataSource), new RunningModelRepository(dataSource)),
  ]);
  keep(await startRpcService({ service: 'analysis', rpcUrl, logger, module }), closing);
  const sweeper = repeat({
    work: () => sweepAnalyses({ repository, producer, ending, logger }),
    pauseMs: config.sweepIntervalMs,
    onError: (error) => logger.error({ err: error, sweep: 'analyses' }, 'sweep failed'),
  });
  keep(sweeper, closing);
  // Registered after the service so that it closes first; otherwise open watches stall the drain for 30 s.
  keep(news, () => news.close());
  keep(showQueue({ queue: 'analysis', read: () => producer.counts('analysis') }), closing);
  keep(showOutbox({ schema: 'analysis', read: () => outboxFigures(dataSource) }), closing);
  keep(showPool({ pool: 'analysis', read: () => poolFigures(dataSource) }), closing);
  const checks = { database: () => dataSource.query('SELECT 1'), queue: () => producer.check() };
  await openOperations(keep, { port: config.operationsPort, checks });
}
