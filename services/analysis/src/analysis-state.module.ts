import { Module } from '@nestjs/common';
import { AnalysisEndService } from './analyses/analysis-end.service.js';
import { AnalysisErasure } from './analyses/analysis-erasure.js';
import { AnalysisRepository } from './analyses/analysis.repository.js';
import { BatchItemsRepository } from './batches/batch-items.repository.js';
import { BatchRepository } from './batches/batch.repository.js';
import { CaseRepository } from './cases/case.repository.js';
import { DecisionRepository } from './decisions/decision.repository.js';
import { ComparisonRepository } from './comparisons/comparison.repository.js';
import { LookUpRepository } from './look-ups/look-up.repository.js';
import { ModelSettingRepository, RunningModelRepository } from './models/model.repository.js';
import { KnownPictureRepository } from './seen-before/known-picture.repository.js';
import { SeenPictureRepository } from './seen-before/seen-picture.repository.js';
import { ShareRepository } from './sharing/share.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

const shared = [
  AnalysisEndService,
  AnalysisErasure,
  AnalysisRepository,
  BatchItemsRepository,
  BatchRepository,
  CaseRepository,
  DecisionRepository,
  ComparisonRepository,
  KnownPictureRepository,
  LookUpRepository,
  ModelSettingRepository,
  RunningModelRepository,
  SeenPictureRepository,
  ShareRepository,
  WebhookRepository,
];

/** Providers that the service and its workers share. */
@Module({ providers: shared, exports: shared })
export class AnalysisStateModule {}
