import { type JobProducer } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type AnalysisEnding } from './analysis-ending.js';
import { type AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { jobIdOf } from './outbox-topics.js';

const batchSize = 200;
/** Younger ones are left to the outbox and the worker. */
const ageMinMs = 20_000;
/** While the queue is unreachable, an analysis older than this fails and its credit is released. */
const unreachableAgeMaxMs = 5 * 60_000;

export interface SweepParts {
  repository: AnalysisRepository;
  producer: JobProducer;
  ending: AnalysisEnding;
  logger: Logger;
}

/** Repairs what a crash left: rows without a job get one, rows whose job has ended fail. Safe in every replica. */
export async function sweepAnalyses(parts: SweepParts, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ageMinMs);
  for (const analysis of await parts.repository.findUnfinished({ before, limit: batchSize })) {
    try {
      await sweepOne(parts, analysis);
    } catch (error) {
      parts.logger.warn({ err: error, submissionId: analysis.submissionId }, 'job queue unreachable');
      return failOverdue(parts, now);
    }
  }
}

async function sweepOne(parts: SweepParts, { submissionId, id }: StoredAnalysis): Promise<void> {
  const { producer, ending, logger } = parts;
  const jobId = jobIdOf(submissionId);
  const state = await producer.jobState('analysis.run', jobId);
  if (state === 'open') return;
  if (state === undefined) {
    logger.warn({ id, submissionId }, 're-enqueuing an analysis without a job');
    return producer.enqueue('analysis.run', { submissionId }, { jobId });
  }
  logger.warn({ id, submissionId }, 'failing an analysis whose job ended without recording a result');
  await ending.fail({ submissionId, code: 'analysis.failed' });
}

async function failOverdue({ repository, ending, logger }: SweepParts, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unreachableAgeMaxMs);
  for (const { submissionId, id } of await repository.findUnfinished({ before, limit: batchSize })) {
    logger.warn({ id, submissionId }, 'failing an analysis: job queue unreachable');
    await ending.fail({ submissionId, code: 'service.unavailable' });
  }
}
