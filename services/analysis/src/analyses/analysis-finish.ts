import { type AnalysisFailureCode } from '@jinwi/contracts';
import { type OutboxRelay } from '@jinwi/database';
import { finishWork } from '@jinwi/paid-work';
import { type EntityManager } from 'typeorm';
import { countReport } from './analysis-metrics.js';
import { type AnalysisRepository, type AnalysisResult, type EndedAnalysis } from './analysis.repository.js';
import { type AnalysisTurns } from './analysis-turns.js';
import { endItem } from '../batches/batch-ends.repository.js';
import { recordAnalysisEnd } from '../webhooks/record-event.js';

interface FinishParts {
  repository: AnalysisRepository;
  relay: OutboxRelay;
  turns: AnalysisTurns;
}

/**
 * Completes an analysis once. Its batch item and webhook deliveries are written in the same transaction. The row is
 * written while the last images are still being stored, but commits only after they are.
 * @returns false if it had already ended
 */
export async function completeAnalysis(
  parts: FinishParts,
  { submissionId, result, stored }: { submissionId: string; result: AnalysisResult; stored: Promise<void> },
): Promise<boolean> {
  const end = await finishWork(parts, {
    id: submissionId,
    end: async (manager) => {
      const ended = await parts.repository.complete(manager, { submissionId, ...result });
      if (!ended) return null;
      // Wait before taking the locks that the batch and the member's other analyses need.
      await stored;
      await tellEnd(manager, ended);
      return 'capture';
    },
  });
  if (end !== null) countReport(result.report);
  return end !== null;
}

/** @returns false if it had already ended */
export async function failAnalysis(
  parts: FinishParts,
  { submissionId, code }: { submissionId: string; code: AnalysisFailureCode },
): Promise<boolean> {
  const end = await finishWork(parts, {
    id: submissionId,
    end: async (manager) => {
      const ended = await parts.repository.fail(manager, { submissionId, code });
      if (!ended) return null;
      await tellEnd(manager, ended);
      return 'release';
    },
  });
  return end !== null;
}

async function tellEnd(manager: EntityManager, ended: EndedAnalysis): Promise<void> {
  await recordAnalysisEnd(manager, ended);
  const { id: analysisId, submissionId: itemId, batchId, failure } = ended;
  if (batchId !== null) await endItem(manager, { itemId, analysisId, failure });
}
