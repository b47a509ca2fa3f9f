export { openAnalysisOutcomes } from './analyses/charge-outcomes.js';
export {
  type AnalysisConfig,
  type AnalysisWorkerConfig,
  readAnalysisConfig,
  readAnalysisWorkerConfig,
} from './config.js';
export { runDecisionCommand } from './decisions/run-decision-command.js';
export { runCollectionCommand } from './collection/run-collection-command.js';
export { startAnalysis } from './analysis.module.js';
export { startAnalysisWorker } from './worker/analysis-worker.module.js';
