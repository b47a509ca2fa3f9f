import { OutboxRow, type SchemaSettings } from '@jinwi/database';
import { MadeImageRow } from './entities/made-image.entity.js';
import { SignerRow, WatermarkKeyRow } from './entities/kept-key.entity.js';
import { SubmissionRow } from './entities/submission.entity.js';
import { TaskRow } from './entities/task.entity.js';
import { Baseline1795255200000 } from './migrations/1795255200000-baseline.js';
import { Digests1795611600000 } from './migrations/1795611600000-digests.js';
import { MadeImages1795615200000 } from './migrations/1795615200000-made-images.js';
import { SealedKeys1795636800000 } from './migrations/1795636800000-sealed-keys.js';
import { Turns1795399200000 } from './migrations/1795399200000-turns.js';

export const generationSchema: SchemaSettings = {
  schema: 'generation',
  entities: [TaskRow, SubmissionRow, SignerRow, WatermarkKeyRow, MadeImageRow, OutboxRow],
  migrations: [
    Baseline1795255200000,
    Turns1795399200000,
    Digests1795611600000,
    MadeImages1795615200000,
    SealedKeys1795636800000,
  ],
};
