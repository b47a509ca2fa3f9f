import { accountRoutes } from '../account/account-routes.js';
import { analysisRoutes } from '../analysis/analysis-routes.js';
import { batchRoutes } from '../batches/batch-routes.js';
import { caseRoutes } from '../cases/case-routes.js';
import { creditsRoutes } from '../credits/credits-routes.js';
import { generationRoutes } from '../generation/generation-routes.js';
import { shareRoutes } from '../analysis/share-routes.js';
import { provenanceRoutes } from '../provenance/provenance-routes.js';
import { webhookRoutes } from '../webhooks/webhook-routes.js';

/** Every endpoint of the public HTTP API. OpenAPI is generated from this list. */
export const httpRoutes = [
  ...accountRoutes,
  ...webhookRoutes,
  ...analysisRoutes,
  ...caseRoutes,
  ...batchRoutes,
  ...shareRoutes,
  ...generationRoutes,
  ...creditsRoutes,
  ...provenanceRoutes,
] as const;
