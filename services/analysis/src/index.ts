export { openAnalysisOutcomes } from './analyses/charge-outcomes.js';
export {
  type AnalysisConfig,
  type AnalysisWorkerConfig,
  readAnalysisConfig,
  readAnalysisWorkerConfig,
} from './config.js';
export { startAnalysis } from './start-analysis.js';
export { startAnalysisWorker } from './worker/start-analysis-worker.js';
