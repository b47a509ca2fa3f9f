import { type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { enqueueOutbox, OutboxRelay, transaction } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AnalysisErasure, deletedObjectsOf } from './analysis-erasure.js';
import { failAnalysis } from './analysis-finish.js';
import { AnalysisRepository } from './analysis.repository.js';
import { AnalysisTurns } from './analysis-turns.js';
import { BatchRepository } from './batch.repository.js';
import { ModelSettingRepository } from './model.repository.js';
import { ShareRepository } from './share.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

/** Few enough for one call. */
const eraseMax = 100;

/** Everything that a member uploaded, when the account is deleted. */
@Injectable()
export class MemberErasure {
  constructor(
    readonly dataSource: DataSource,
    readonly repository: AnalysisRepository,
    readonly relay: OutboxRelay,
    readonly turns: AnalysisTurns,
    private readonly erasure: AnalysisErasure,
    private readonly batches: BatchRepository,
    private readonly models: ModelSettingRepository,
    private readonly shares: ShareRepository,
    private readonly webhooks: WebhookRepository,
  ) {}

  /**
   * Cancels what runs, whose credits go back, and deletes everything, some at each call. What a worker still stores
   * afterwards is swept.
   */
  async erase({ userId }: RpcRequest<'analysis.eraseMember'>): Promise<RpcResponse<'analysis.eraseMember'>> {
    const { repository, erasure, models, shares, webhooks } = this;
    // First, so that nothing is sent of what is cancelled.
    await webhooks.removeOfMember(userId);
    const areBatchesGone = await this.#eraseBatches(userId);
    const page = { userId, limit: eraseMax };
    const running = await repository.findOf({ ...page, isEnded: false });
    for (const submissionId of running) await failAnalysis(this, { submissionId, code: 'analysis.failed' });
    const ended = await repository.findOf({ ...page, isEnded: true });
    for (const submissionId of ended) await erasure.erase(submissionId);
    await models.forget(userId);
    await shares.removeOfMember(userId);
    return { isDone: areBatchesGone && running.length < eraseMax && ended.length < eraseMax };
  }

  /** First what waits, so that nothing more of it is submitted. */
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
