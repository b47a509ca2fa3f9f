import { createDataSource, OutboxRow } from '@jinwi/database';
import { type DataSource } from 'typeorm';
import { SignerRow } from './entities/signer.entity.js';
import { SubmissionRow } from './entities/submission.entity.js';
import { TaskRow } from './entities/task.entity.js';
import { Baseline1795255200000 } from './migrations/1795255200000-baseline.js';

/** The service's schema, not yet connected. */
export function createGenerationDataSource(settings: {
  url: string;
  poolSizeMax?: number;
  onPoolError?: (error: Error) => void;
}): DataSource {
  return createDataSource({
    ...settings,
    schema: 'generation',
    entities: [TaskRow, SubmissionRow, SignerRow, OutboxRow],
    migrations: [Baseline1795255200000],
  });
}
