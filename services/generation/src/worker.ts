import { runMain } from '@jinwi/service-kit';
import { readGenerationWorkerConfig } from './config.js';
import { startGenerationWorker } from './worker/generation-worker.module.js';

const afterDrainMs = 15_000;

await runMain({
  name: 'generation-worker',
  environment: process.env,
  readConfig: readGenerationWorkerConfig,
  start: startGenerationWorker,
  closeTimeoutMsOf: ({ drainTimeoutMs }) => drainTimeoutMs + afterDrainMs,
});
