import { type Logger } from '@jinwi/service-kit';
import { deleteUnowned, type ObjectStore } from '@jinwi/storage';
import { type AnalysisRepository } from './analysis.repository.js';

export interface UploadSweepParts {
  repository: AnalysisRepository;
  store: ObjectStore;
  logger: Logger;
}

/** Deletes uploads without an analysis: their gateway died between upload and submission. Safe in every replica. */
export const sweepUploads = ({ repository, store, logger }: UploadSweepParts): Promise<void> =>
  deleteUnowned(store, {
    prefix: 'analyses/',
    findOwned: (submissionIds) => repository.findOwned(submissionIds),
    onDeleted: (submissionId) => logger.warn({ submissionId }, 'deleted an orphaned upload'),
  });
