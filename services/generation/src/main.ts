import { runMain } from '@jinwi/service-kit';
import { readGenerationConfig } from './config.js';
import { startGeneration } from './generation.module.js';

await runMain({
  name: 'generation',
  environment: process.env,
  readConfig: readGenerationConfig,
  start: startGeneration,
});
