import { type ChargeEnd, endCharge } from '@jinwi/charges';
import { type ErrorCode } from '@jinwi/contracts';
import { type OutboxRelay, transaction } from '@jinwi/database';
import { type ForensicReport } from '@jinwi/forensics';
import { type DataSource } from 'typeorm';
import { type AnalysisRepository } from './analysis.repository.js';
import { type StoredImages, type StoredOpinion } from './entities/analysis.entity.js';

/** Ends an analysis once: its row and the end of its charge commit together. */
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
      end: 'capture',
      change: (manager) => this.parts.repository.complete(manager, result),
    });
  }

  async fail(failure: { submissionId: string; code: ErrorCode }): Promise<void> {
    await this.#end({
      submissionId: failure.submissionId,
      end: 'release',
      change: (manager) => this.parts.repository.fail(manager, failure),
    });
  }

  /** Does nothing if another attempt has already ended it. */
  async #end({
    submissionId,
    end,
    change,
  }: {
    submissionId: string;
    end: ChargeEnd;
    change: (manager: DataSource['manager']) => Promise<boolean>;
  }): Promise<void> {
    await transaction(this.parts.dataSource, async (manager) => {
      if (!(await change(manager))) return;
      await endCharge(manager, { holdId: submissionId, end });
    });
    void this.parts.relay.flush();
  }
}
