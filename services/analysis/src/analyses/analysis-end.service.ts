import { type AnalysisFailureCode, analysesWaitingMax } from '@jinwi/contracts';
import { WorkEndService, type TurnSettings } from '@jinwi/paid-work';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { endItem } from '../batches/batch-ends.repository.js';
import { insertSeen } from '../seen-before/seen-picture.repository.js';
import { recordAnalysisEnd } from '../webhooks/delivery.repository.js';
import { countReport } from './analysis-metrics.js';
import { AnalysisRepository, type AnalysisResult, type EndedAnalysis } from './analysis.repository.js';
import { type AnalysisConfig } from '../config.js';

/** Ends analyses. The same transaction also ends the analysis's batch item and records the webhook deliveries. */
@Injectable()
export class AnalysisEndService {
  constructor(
    private readonly repository: AnalysisRepository,
    private readonly work: WorkEndService,
  ) {}

  /**
   * Marks an unfinished analysis as done. The update runs while the last images are being stored, and commits after
   * they are stored.
   * @returns false if the analysis had already ended
   */
  async complete({
    submissionId,
    result,
    stored,
  }: {
    submissionId: string;
    result: AnalysisResult;
    stored: Promise<void>;
  }): Promise<boolean> {
    const end = await this.work.end(submissionId, async (manager) => {
      const ended = await this.repository.complete(manager, { submissionId, ...result });
      if (!ended) return null;
      await insertSeen(manager, { analysisId: ended.id, fingerprints: result.fingerprints });
      // Wait here, before `tellEnd` takes locks that the batch and the member's other analyses need.
      await stored;
      await tellEnd(manager, ended);
      return 'capture';
    });
    if (end !== null) countReport(result.report);
    return end !== null;
  }

  /** @returns false if the analysis had already ended */
  async fail(submissionId: string, code: AnalysisFailureCode): Promise<boolean> {
    const end = await this.work.end(submissionId, async (manager) => {
      const ended = await this.repository.fail(manager, { submissionId, code });
      if (!ended) return null;
      await tellEnd(manager, ended);
      return 'release';
    });
    return end !== null;
  }
}

async function tellEnd(manager: EntityManager, ended: EndedAnalysis): Promise<void> {
  await recordAnalysisEnd(manager, ended);
  const { id: analysisId, submissionId: itemId, batchId, failure } = ended;
  if (batchId !== null) await endItem(manager, { itemId, analysisId, failure });
}

/** Limits how many analyses of a member may run at once and how many may wait. Single images run before batches. */
export const analysisTurns = ({
  perMemberMax,
}: Pick<AnalysisConfig, 'perMemberMax'>): TurnSettings<'analysis.run'> => ({
  table: 'analysis.analysis',
  id: 'submission_id',
  name: 'analysis.run',
  payloadOf: (submissionId) => ({ submissionId }),
  perMemberMax,
  waitingMax: analysesWaitingMax,
  order: 'batch_id IS NOT NULL, id',
});
