export { openAnalysisOutcomes } from './charge-outcomes.js';
export {
  type AnalysisConfig,
  type AnalysisWorkerConfig,
  readAnalysisConfig,
  readAnalysisWorkerConfig,
} from './config.js';
export { startAnalysis } from './start-analysis.js';
export { startAnalysisWorker } from './start-analysis-worker.js';
