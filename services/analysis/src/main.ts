import { runMain } from '@jinwi/service-kit';
import { readAnalysisConfig } from './config.js';
import { startAnalysis } from './analysis.module.js';

await runMain({
  name: 'analysis',
  environment: process.env,
  readConfig: readAnalysisConfig,
  start: startAnalysis,
});
