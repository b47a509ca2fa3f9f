import { runMain } from '@jinwi/service-kit';
import { readAnalysisWorkerConfig } from './config.js';
import { startAnalysisWorker } from './worker/analysis-worker.module.js';

await runMain({
  name: 'analysis-worker',
  environment: process.env,
  readConfig: readAnalysisWorkerConfig,
  start: startAnalysisWorker,
});
