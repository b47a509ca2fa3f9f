import { analysisKeys } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { deleteUnowned, type ObjectStore } from '@jinwi/storage';
import { type AnalysisErasure } from './analysis-erasure.js';
import { type AnalysisRepository } from './analysis.repository.js';

const batchSize = 200;

export interface ImageSweepParts {
  repository: AnalysisRepository;
  erasure: AnalysisErasure;
  store: ObjectStore;
  /** Null: analyses are kept until their owners delete them. */
  keepDays: number | null;
  logger: Logger;
}

/**
 * Erases expired analyses, then deletes uploads without an analysis (their gateway died between upload and submission)
 * and the images of failed and deleted ones. Safe in every replica.
 */
export async function sweepImages(parts: ImageSweepParts): Promise<void> {
  const { repository, store, logger } = parts;
  await eraseOld(parts);
  await deleteUnowned(store, {
    prefix: analysisKeys.root,
    findOwned: (submissionIds) => repository.findOwned(submissionIds),
    onDeleted: (submissionId) => logger.warn({ submissionId }, 'deleted an orphaned upload'),
  });
}

async function eraseOld({ repository, erasure, keepDays }: ImageSweepParts): Promise<void> {
  if (keepDays === null) return;
  for (;;) {
    const old = await repository.findOld({ keepDays, limit: batchSize });
    for (const submissionId of old) await erasure.erase(submissionId);
    if (old.length < batchSize) return;
  }
}
