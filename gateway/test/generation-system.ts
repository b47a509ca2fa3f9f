import { GenerationAnswers, startGenerationResponder } from './generation-responder.js';
import { startUploadSystem, type UploadSystem } from './upload-system.js';

export interface GenerationSystem extends UploadSystem {
  answers: GenerationAnswers;
}

/** The gateway in front of a generation service with answers set by the test. */
export async function startGenerationSystem(): Promise<GenerationSystem> {
  const answers = new GenerationAnswers();
  const system = await startUploadSystem({
    startService: (at) => startGenerationResponder({ ...at, given: answers }),
    settle: () => (answers.state = 'succeed'),
  });
  return { ...system, answers };
}
