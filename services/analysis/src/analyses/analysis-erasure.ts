import { analysisKeys } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxHandler, transaction } from '@jinwi/database';
import { type ObjectStore } from '@jinwi/storage';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AnalysisRepository } from './analysis.repository.js';
import { emptyItemsOf } from '../batches/batch-ends.repository.js';
import { removeSeen } from '../seen-before/seen-picture.repository.js';
import { ShareRepository } from '../sharing/share.repository.js';
import { WebhookRepository } from '../webhooks/webhook.repository.js';

const deleteObjectsTopic = 'objects:analysis.delete';
const payloadSchema = z.object({ submissionId: z.uuid() });

/** The outbox entry that deletes everything stored for a submission. */
export const deletedObjectsOf = (submissionId: string) => ({
  topic: deleteObjectsTopic,
  payload: { submissionId },
});

/** Deletes an analysis's image, results and shared links. Its database row stays for the credit records. */
@Injectable()
export class AnalysisErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: AnalysisRepository,
    private readonly shares: ShareRepository,
    private readonly webhooks: WebhookRepository,
  ) {}

  /**
   * The stored objects are deleted through the outbox, so that a crash loses none of the deletions.
   * @returns false if the analysis is already deleted or still unfinished
   */
  erase(submissionId: string): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      if (!(await this.repository.erase(manager, submissionId))) return false;
      await this.shares.removeOf(manager, submissionId);
      await removeSeen(manager, submissionId);
      await emptyItemsOf(manager, submissionId);
      await this.webhooks.removeOfAnalysis(manager, submissionId);
      await enqueueOutbox(manager, deletedObjectsOf(submissionId));
      return true;
    });
  }
}

/** Outbox handler that runs in workers, because the service has no access to the object store. */
export const deleteObjectsHandler = (store: ObjectStore): Record<string, OutboxHandler> => ({
  async [deleteObjectsTopic](payload) {
    await store.deletePrefix(analysisKeys.folderOf(payloadSchema.parse(payload).submissionId));
  },
});
