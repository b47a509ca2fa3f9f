import { analysisKeys } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { deleteUnowned, type ObjectStore } from '@jinwi/storage';
import { type AnalysisErasure } from './analysis-erasure.js';
import { type AnalysisRepository } from './analysis.repository.js';
import { type BatchItemsRepository } from './batch-items.repository.js';
import { type BatchRepository } from './batch.repository.js';

const batchSize = 200;

export interface ImageSweepParts {
  repository: AnalysisRepository;
  items: BatchItemsRepository;
  batches: BatchRepository;
  erasure: AnalysisErasure;
  store: ObjectStore;
  /** Null: analyses are kept until their owners delete them. */
  keepDays: number | null;
  logger: Logger;
}

/**
 * Erases expired analyses and batches, then deletes uploads without one (their gateway died between upload and submission)
 * and the images of failed and deleted ones. Safe in every replica.
 */
export async function sweepImages(parts: ImageSweepParts): Promise<void> {
  const { store, logger } = parts;
  await eraseOld(parts);
  await store.sweep();
  await deleteUnowned(store, {
    prefix: analysisKeys.root,
    findOwned: (submissionIds) => findOwned(parts, submissionIds),
    onDeleted: (submissionId) => logger.warn({ submissionId }, 'deleted an orphaned upload'),
  });
}

/** Images of batches that wait for their analysis have no row yet. Asked first: what is submitted meanwhile is found by the second. */
async function findOwned(
  { repository, items }: ImageSweepParts,
  submissionIds: readonly string[],
): Promise<Set<string>> {
  const waiting = await items.findOwned(submissionIds);
  const analysed = await repository.findOwned(submissionIds);
  return new Set([...waiting, ...analysed]);
}

async function eraseOld({ repository, batches, erasure, keepDays }: ImageSweepParts): Promise<void> {
  if (keepDays === null) return;
  await batches.deleteOld({ keepDays });
  for (;;) {
    const old = await repository.findOld({ keepDays, limit: batchSize });
    for (const submissionId of old) await erasure.erase(submissionId);
    if (old.length < batchSize) return;
  }
}
