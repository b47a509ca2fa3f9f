import { type RpcRequest } from '@jinwi/contracts';
import { enqueueOutbox, transaction } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AnalysisErasure, deletedObjectsOf } from './analysis-erasure.js';
import { AnalysisEndService } from './analysis-end.service.js';
import { AnalysisRepository } from './analysis.repository.js';
import { BatchRepository } from '../batches/batch.repository.js';
import { CaseRepository } from '../cases/case.repository.js';
import { ComparisonRepository } from '../comparisons/comparison.repository.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { ModelSettingRepository } from '../models/model.repository.js';
import { ShareRepository } from '../sharing/share.repository.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';

const eraseMax = 100;

/** Called when a member's account is deleted. */
@Injectable()
export class MemberErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: AnalysisRepository,
    private readonly ends: AnalysisEndService,
    private readonly erasure: AnalysisErasure,
    private readonly batches: BatchRepository,
    private readonly cases: CaseRepository,
    private readonly comparisons: ComparisonRepository,
    private readonly decisions: DecisionRepository,
    private readonly models: ModelSettingRepository,
    private readonly shares: ShareRepository,
    private readonly webhooks: WebhookRepository,
  ) {}

  /**
   * Cancels running analyses, which releases their credits, and deletes a bounded number of analyses per call.
   * Objects that a worker still stores afterwards are deleted by `sweepImages`.
   */
  @RpcMethod('analysis.eraseMember')
  async erase({ userId }: RpcRequest<'analysis.eraseMember'>) {
    const { repository, erasure, models, shares, webhooks } = this;
    // Remove webhooks first, so that none reports the cancelled analyses.
    await webhooks.removeOfMember(userId);
    const areBatchesGone = await this.#eraseBatches(userId);
    const page = { userId, limit: eraseMax };
    const running = await repository.findOf({ ...page, isEnded: false });
    for (const submissionId of running) await this.ends.fail(submissionId, 'analysis.failed');
    const ended = await repository.findOf({ ...page, isEnded: true });
    for (const submissionId of ended) await erasure.erase(submissionId);
    await models.forget(userId);
    await shares.removeOfMember(userId);
    await this.decisions.removeOfMember(userId);
    await this.cases.removeOfMember(userId);
    await this.comparisons.removeOfMember(userId);
    return { isDone: areBatchesGone && running.length < eraseMax && ended.length < eraseMax };
  }

  /** Deletes the waiting items before the batches, so that no more items are submitted. */
  #eraseBatches(userId: number): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      const waiting = await this.batches.deleteWaiting(manager, { userId, limit: eraseMax });
      for (const itemId of waiting) await enqueueOutbox(manager, deletedObjectsOf(itemId));
      if (waiting.length === eraseMax) return false;
      await this.batches.deleteOf(manager, userId);
      return true;
    });
  }
}
