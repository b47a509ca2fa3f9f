import { Module } from '@nestjs/common';
import { AnalysisErasure } from './analyses/analysis-erasure.js';
import { AnalysisRepository } from './analyses/analysis.repository.js';
import { AnalysisTurns } from './analyses/analysis-turns.js';
import { BatchItemsRepository } from './batches/batch-items.repository.js';
import { BatchRepository } from './batches/batch.repository.js';
import { ModelSettingRepository, RunningModelRepository } from './models/model.repository.js';
import { ShareRepository } from './sharing/share.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

const repositories = [
  AnalysisErasure,
  AnalysisRepository,
  AnalysisTurns,
  BatchItemsRepository,
  BatchRepository,
  ModelSettingRepository,
  RunningModelRepository,
  ShareRepository,
  WebhookRepository,
];

/** The tables of all subjects, for the service and its workers: ending or erasing an analysis touches most of them. */
@Module({ providers: repositories, exports: repositories })
export class RepositoriesModule {}
