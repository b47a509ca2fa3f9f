import { type AnalysisFailureCode } from '@jinwi/contracts';
import { type OutboxRelay } from '@jinwi/database';
import { finishWork } from '@jinwi/paid-work';
import { type DataSource } from 'typeorm';
import { countReport } from './analysis-metrics.js';
import { type AnalysisRepository, type AnalysisResult } from './analysis.repository.js';
import { type AnalysisTurns } from './analysis-turns.js';
import { endItemOf } from './batch-ends.repository.js';
import { recordAnalysisEnd } from './webhooks/record-event.js';

interface FinishParts {
  dataSource: DataSource;
  repository: AnalysisRepository;
  relay: OutboxRelay;
  turns: AnalysisTurns;
}

/** With its image's end in a batch and what webhooks are told; once. */
export async function completeAnalysis(
  parts: FinishParts,
  { submissionId, result }: { submissionId: string; result: AnalysisResult },
): Promise<void> {
  const end = await finishWork(parts, {
    id: submissionId,
    end: async (manager) => {
      if (!(await parts.repository.complete(manager, { submissionId, ...result }))) return null;
      await recordAnalysisEnd(manager, submissionId);
      await endItemOf(manager, { submissionId, failure: null });
      return 'capture';
    },
  });
  if (end !== null) countReport(result.report);
}

/** False if it had already ended. */
export async function failAnalysis(
  parts: FinishParts,
  { submissionId, code }: { submissionId: string; code: AnalysisFailureCode },
): Promise<boolean> {
  const end = await finishWork(parts, {
    id: submissionId,
    end: async (manager) => {
      if (!(await parts.repository.fail(manager, { submissionId, code }))) return null;
      await recordAnalysisEnd(manager, submissionId);
      await endItemOf(manager, { submissionId, failure: code });
      return 'release';
    },
  });
  return end !== null;
}
