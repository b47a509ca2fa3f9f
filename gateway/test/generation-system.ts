import { GenerationAnswers, startGenerationResponder } from './generation-responder.js';
import { startUploadSystem, type UploadSystem } from './upload-system.js';

export interface GenerationSystem extends UploadSystem {
  answers: GenerationAnswers;
}

/** Starts the gateway in front of a generation service whose answers the test sets. */
export async function startGenerationSystem(): Promise<GenerationSystem> {
  const answers = new GenerationAnswers();
  const system = await startUploadSystem({
    startService: (at) => startGenerationResponder({ ...at, given: answers }),
    settle: () => (answers.state = 'succeed'),
  });
  return { ...system, answers };
}
