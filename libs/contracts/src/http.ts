import { accountRoutes } from './account-routes.js';
import { analysisRoutes } from './analysis-routes.js';
import { batchRoutes } from './batch-routes.js';
import { creditsRoutes } from './credits-routes.js';
import { generationRoutes } from './generation-routes.js';
import { sessionRoutes } from './session-routes.js';
import { shareRoutes } from './share-routes.js';
import { webhookRoutes } from './webhook-routes.js';

/** Every endpoint of the public HTTP API. OpenAPI is generated from this list. */
export const httpRoutes = [
  ...sessionRoutes,
  ...accountRoutes,
  ...webhookRoutes,
  ...analysisRoutes,
  ...batchRoutes,
  ...shareRoutes,
  ...generationRoutes,
  ...creditsRoutes,
] as const;
