import { analysisKeys } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxHandler, transaction } from '@jinwi/database';
import { type ObjectStore } from '@jinwi/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AnalysisRepository } from './analysis.repository.js';
import { CaseRepository } from '../cases/case.repository.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { emptyItemsOf } from '../batches/batch-ends.repository.js';
import { ComparisonRepository } from '../comparisons/comparison.repository.js';
import { removeSeen } from '../seen-before/seen-picture.repository.js';
import { ShareRepository } from '../sharing/share.repository.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';

const deleteObjectsTopic = 'objects:analysis.delete';
const deleteComparisonTopic = 'objects:comparison.delete';
const payloadSchema = z.object({ submissionId: z.uuid() });
const comparisonPayloadSchema = z.object({ comparisonId: z.uuid(), submissionId: z.uuid() });

export const deletedObjectsOf = (submissionId: string) => ({
  topic: deleteObjectsTopic,
  payload: { submissionId },
});

/**
 * Deletes an analysis's image, results, comparisons, shared links and decision, and takes it out of its cases. Its
 * database row stays for the credit records.
 */
@Injectable()
export class AnalysisErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: AnalysisRepository,
    private readonly comparisons: ComparisonRepository,
    private readonly shares: ShareRepository,
    private readonly decisions: DecisionRepository,
    private readonly cases: CaseRepository,
    private readonly webhooks: WebhookRepository,
  ) {}

  /**
   * Deletes the stored objects through the outbox, so that a crash does not lose any deletion.
   * @returns false if the analysis is already deleted or still unfinished
   */
  erase(submissionId: string): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      const id = await this.repository.erase(manager, submissionId);
      if (id === null) return false;
      await this.decisions.remove(manager, id);
      await this.cases.removeAnalysis(manager, id);
      await this.shares.removeOf(manager, submissionId);
      const compared = await this.comparisons.removeOf(manager, submissionId);
      // Only comparisons in other folders need their own deletion; the rest go with this analysis's folder.
      for (const payload of compared.filter((one) => one.submissionId !== submissionId))
        await enqueueOutbox(manager, { topic: deleteComparisonTopic, payload });
      await removeSeen(manager, id);
      await emptyItemsOf(manager, submissionId);
      await this.webhooks.removeOfAnalysis(manager, submissionId);
      await enqueueOutbox(manager, deletedObjectsOf(submissionId));
      return true;
    });
  }
}

/** Outbox handlers that run in workers, because the service has no access to the object store. */
export const deleteObjectsHandler = (store: ObjectStore): Record<string, OutboxHandler> => ({
  async [deleteObjectsTopic](payload) {
    await store.deletePrefix(analysisKeys.folderOf(payloadSchema.parse(payload).submissionId));
  },
  async [deleteComparisonTopic](payload) {
    await store.deletePrefix(analysisKeys.comparisonFolderOf(comparisonPayloadSchema.parse(payload)));
  },
});
