export { openGenerationOutcomes } from './task-end.service.js';
export {
  type GenerationConfig,
  type GenerationWorkerConfig,
  readGenerationConfig,
  readGenerationWorkerConfig,
} from './config.js';
export { startGeneration } from './generation.module.js';
export { startGenerationWorker } from './generation-worker.module.js';
