import { AnalysisAnswers, startAnalysisResponder } from './analysis-responder.js';
import { startUploadSystem, type UploadSystem } from './upload-system.js';

export interface AnalysisSystem extends UploadSystem {
  answers: AnalysisAnswers;
}

/** Starts the gateway in front of an analysis service whose answers the test sets. */
export async function startAnalysisSystem(environment?: Record<string, string>): Promise<AnalysisSystem> {
  const answers = new AnalysisAnswers();
  const system = await startUploadSystem({
    startService: (at) => startAnalysisResponder({ ...at, given: answers }),
    settle: () => (answers.state = 'done'),
    environment,
  });
  return { ...system, answers };
}
