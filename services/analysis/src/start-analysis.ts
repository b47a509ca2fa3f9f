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
import { openAnalysisDatabase } from './analysis-database.js';
import { AnalysisLifecycle } from './analysis-lifecycle.js';
import { AnalysisModule } from './analysis.module.js';
import { AnalysisRepository } from './analysis.repository.js';
import { AnalysisService } from './analysis.service.js';
import { type AnalysisConfig } from './config.js';
import { ModelSettingRepository, RunningModelRepository } from './model.repository.js';
import { ModelSettingService } from './model-setting.service.js';

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
  const repository = new AnalysisRepository(dataSource);
  const relay = new OutboxRelay({
    dataSource,
    handlers: { ...jobHandler(producer, 'analysis.run'), ...holdHandlers({ rpc, logger }) },
    onError: (error, row) => logger.warn({ err: error, row }, 'outbox delivery failed, will retry'),
  });
  keep(relay, () => relay.stop()).start();
  const watcher = new Watcher({ url: config.databaseUrl, schema: 'analysis', logger });
  const lifecycle = new AnalysisLifecycle({ dataSource, repository, relay, producer, rpc, watcher, logger });
  const module = AnalysisModule.with([
    lifecycle,
    new AnalysisService(repository),
    new ModelSettingService(new ModelSettingRepository(dataSource), new RunningModelRepository(dataSource)),
  ]);
  keep(await startRpcService({ service: 'analysis', rpcUrl, logger, module }), closing);
  const sweeper = repeat({
    work: () => lifecycle.sweep(),
    pauseMs: config.sweepIntervalMs,
    onError: (error) => logger.error({ err: error, sweep: 'analyses' }, 'sweep failed'),
  });
  keep(sweeper, closing);
  // Registered after the service so that it closes first; otherwise open watches stall the drain for 30 s.
  keep(watcher, closing).start();
  keep(showQueue({ queue: 'analysis', read: () => producer.counts('analysis') }), closing);
  keep(showOutbox({ schema: 'analysis', read: () => outboxFigures(dataSource) }), closing);
  keep(showPool({ pool: 'analysis', read: () => poolFigures(dataSource) }), closing);
  const checks = { database: () => dataSource.query('SELECT 1'), queue: () => producer.check() };
  await openOperations(keep, { port: config.operationsPort, checks });
}
