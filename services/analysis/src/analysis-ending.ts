import { type ErrorCode } from '@jinwi/contracts';
import { enqueueOutbox, type OutboxRelay, transaction } from '@jinwi/database';
import { type ForensicReport } from '@jinwi/forensics';
import { type DataSource } from 'typeorm';
import { type AnalysisRepository } from './analysis.repository.js';
import { type StoredImages, type StoredOpinion } from './entities/analysis.entity.js';
import { outboxTopics } from './outbox-topics.js';

/** An analysis ends once: its row and the end of its charge commit together. */
export class AnalysisEnding {
  constructor(
    private readonly parts: { dataSource: DataSource; repository: AnalysisRepository; relay: OutboxRelay },
  ) {}

  async complete(result: {
    submissionId: string;
    report: ForensicReport;
    images: StoredImages;
    secondOpinion: StoredOpinion | null;
  }): Promise<void> {
    await this.#end({
      submissionId: result.submissionId,
      topic: outboxTopics.capture,
      change: (manager) => this.parts.repository.complete(manager, result),
    });
  }

  async fail(failure: { submissionId: string; code: ErrorCode }): Promise<void> {
    await this.#end({
      submissionId: failure.submissionId,
      topic: outboxTopics.release,
      change: (manager) => this.parts.repository.fail(manager, failure),
    });
  }

  /** When another attempt was faster the charge has its end already. */
  async #end({
    submissionId,
    topic,
    change,
  }: {
    submissionId: string;
    topic: string;
    change: (manager: DataSource['manager']) => Promise<boolean>;
  }): Promise<void> {
    await transaction(this.parts.dataSource, async (manager) => {
      if (!(await change(manager))) return;
      await enqueueOutbox(manager, { topic, payload: { holdId: submissionId } });
    });
    void this.parts.relay.flush();
  }
}
