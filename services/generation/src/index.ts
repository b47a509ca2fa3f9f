export { openGenerationOutcomes } from './tasks/task-end.service.js';
export {
  type GenerationConfig,
  type GenerationWorkerConfig,
  readGenerationConfig,
  readGenerationWorkerConfig,
} from './config.js';
export { startGeneration } from './generation.module.js';
export { startGenerationWorker } from './worker/generation-worker.module.js';
