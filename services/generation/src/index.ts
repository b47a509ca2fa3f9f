export { openGenerationOutcomes } from './charge-outcomes.js';
export {
  type GenerationConfig,
  type GenerationWorkerConfig,
  readGenerationConfig,
  readGenerationWorkerConfig,
} from './config.js';
export { startGeneration } from './start-generation.js';
export { startGenerationWorker } from './start-generation-worker.js';
