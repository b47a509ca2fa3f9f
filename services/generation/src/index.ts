export { openGenerationOutcomes } from './tasks/charge-outcomes.js';
export {
  type GenerationConfig,
  type GenerationWorkerConfig,
  readGenerationConfig,
  readGenerationWorkerConfig,
} from './config.js';
export { startGeneration } from './generation.module.js';
export { startGenerationWorker } from './worker/generation-worker.module.js';
