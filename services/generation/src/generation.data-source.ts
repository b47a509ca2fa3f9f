import { OutboxRow, type SchemaSettings } from '@jinwi/database';
import { SignerRow } from './entities/signer.entity.js';
import { SubmissionRow } from './entities/submission.entity.js';
import { TaskRow } from './entities/task.entity.js';
import { Baseline1795255200000 } from './migrations/1795255200000-baseline.js';
import { Digests1795611600000 } from './migrations/1795611600000-digests.js';
import { Turns1795399200000 } from './migrations/1795399200000-turns.js';

export const generationSchema: SchemaSettings = {
  schema: 'generation',
  entities: [TaskRow, SubmissionRow, SignerRow, OutboxRow],
  migrations: [Baseline1795255200000, Turns1795399200000, Digests1795611600000],
};
