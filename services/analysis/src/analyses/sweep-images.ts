import { analysisKeys, knownPictureKeys } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { deleteUnowned, type ObjectStore } from '@jinwi/storage';
import { type AnalysisErasure } from './analysis-erasure.js';
import { type AnalysisRepository } from './analysis.repository.js';
import { type BatchItemsRepository } from '../batches/batch-items.repository.js';
import { type LookUpRepository } from '../look-ups/look-up.repository.js';
import { type KnownPictureRepository } from '../seen-before/known-picture.repository.js';
import { type BatchRepository } from '../batches/batch.repository.js';

const batchSize = 200;

export interface ImageSweepParts {
  repository: AnalysisRepository;
  items: BatchItemsRepository;
  batches: BatchRepository;
  lookUps: LookUpRepository;
  known: KnownPictureRepository;
  erasure: AnalysisErasure;
  store: ObjectStore;
  /** Days until an analysis is deleted; null if analyses are kept until their owners delete them. */
  keepDays: number | null;
  logger: Logger;
}

/**
 * Erases expired analyses and batches, and visitors' look-ups that a crashed process left behind. Then deletes images
 * that belong to nothing: uploads that a crashed gateway did not submit, images of failed and deleted analyses, and
 * images of known pictures that an interrupted command left behind. Replicas may run this at the same time.
 */
export async function sweepImages(parts: ImageSweepParts): Promise<void> {
  const { lookUps, known, store, logger } = parts;
  await eraseOld(parts);
  await lookUps.deleteOld();
  await store.sweep();
  await deleteUnowned(store, {
    prefix: analysisKeys.root,
    findOwned: (submissionIds) => findOwned(parts, submissionIds),
    onDeleted: (submissionId) => logger.warn({ submissionId }, 'deleted an orphaned upload'),
  });
  await deleteUnowned(store, {
    prefix: knownPictureKeys.root,
    findOwned: (objectIds) => known.findOwned(objectIds),
    onDeleted: (objectId) =>
      logger.warn(
        { objectId },
        'deleted stored images to which no entry in the collection of known pictures refers',
      ),
  });
}

/**
 * Returns those of the given submissions that belong to an analysis, to a batch item that has no analysis yet, or to a
 * visitor's look-up. Searches items before analyses, so that an item submitted between the two queries is found.
 */
async function findOwned(
  { repository, items, lookUps }: ImageSweepParts,
  submissionIds: readonly string[],
): Promise<Set<string>> {
  const waiting = await items.findOwned(submissionIds);
  const analysed = await repository.findOwned(submissionIds);
  const asked = await lookUps.findOwned(submissionIds);
  return new Set([...waiting, ...analysed, ...asked]);
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
