import { OutboxRow, type SchemaSettings } from '@jinwi/database';
import { AnalysisRow } from './entities/analysis.entity.js';
import { BatchItemRow, BatchRow } from './entities/batch.entity.js';
import { CaseEntryRow, CaseRow, DecisionRow } from './entities/casework.entity.js';
import { ComparisonRow } from './entities/comparison.entity.js';
import { LookUpRow } from './entities/look-up.entity.js';
import { ModelSettingRow, RunningModelRow } from './entities/model.entity.js';
import { KnownPictureRow, SeenPictureRow } from './entities/seen-picture.entity.js';
import { ReportKeyRow, ShareRow } from './entities/share.entity.js';
import { WebhookDeliveryRow, WebhookEndpointRow } from './entities/webhook.entity.js';
import { Baseline1795226400000 } from './migrations/1795226400000-baseline.js';
import { Batches1795600000000 } from './migrations/1795600000000-batches.js';
import { Casework1795633200000 } from './migrations/1795633200000-casework.js';
import { Comparisons1795626000000 } from './migrations/1795626000000-comparisons.js';
import { Deletion1795503600000 } from './migrations/1795503600000-deletion.js';
import { Digests1795611600000 } from './migrations/1795611600000-digests.js';
import { EarlyFindings1795603600000 } from './migrations/1795603600000-early-findings.js';
import { LookUps1795615200000 } from './migrations/1795615200000-look-ups.js';
import { News1795607200000 } from './migrations/1795607200000-news.js';
import { SameImage1795590000000 } from './migrations/1795590000000-same-image.js';
import { SeenPictures1795629600000 } from './migrations/1795629600000-seen-pictures.js';
import { Shares1795593600000 } from './migrations/1795593600000-shares.js';
import { Sources1795622400000 } from './migrations/1795622400000-sources.js';
import { Turns1795399200000 } from './migrations/1795399200000-turns.js';
import { Webhooks1795597200000 } from './migrations/1795597200000-webhooks.js';

export const analysisSchema: SchemaSettings = {
  schema: 'analysis',
  entities: [
    AnalysisRow,
    BatchItemRow,
    BatchRow,
    CaseEntryRow,
    CaseRow,
    DecisionRow,
    ComparisonRow,
    KnownPictureRow,
    LookUpRow,
    ModelSettingRow,
    OutboxRow,
    ReportKeyRow,
    RunningModelRow,
    SeenPictureRow,
    ShareRow,
    WebhookDeliveryRow,
    WebhookEndpointRow,
  ],
  migrations: [
    Baseline1795226400000,
    Turns1795399200000,
    Deletion1795503600000,
    SameImage1795590000000,
    Shares1795593600000,
    Webhooks1795597200000,
    Batches1795600000000,
    EarlyFindings1795603600000,
    News1795607200000,
    Digests1795611600000,
    LookUps1795615200000,
    Casework1795633200000,
    Sources1795622400000,
    Comparisons1795626000000,
    SeenPictures1795629600000,
  ],
};
