import { type AnalysisFailureCode } from '@jinwi/contracts';
import { type OutboxRelay } from '@jinwi/database';
import { finishWork } from '@jinwi/paid-work';
import { type DataSource, type EntityManager } from 'typeorm';
import { countReport } from './analysis-metrics.js';
import { type AnalysisRepository, type AnalysisResult, type EndedAnalysis } from './analysis.repository.js';
import { type AnalysisTurns } from './analysis-turns.js';
import { endItem } from './batch-ends.repository.js';
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
      const ended = await parts.repository.complete(manager, { submissionId, ...result });
      if (!ended) return null;
      await tellEnd(manager, ended);
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
