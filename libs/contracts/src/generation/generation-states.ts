export const generationStates = ['submitted', 'processing', 'succeed', 'failed'] as const;
export type GenerationState = (typeof generationStates)[number];

export const isGenerationEnded = ({ task_status: state }: { task_status: GenerationState }): boolean =>
  state === 'succeed' || state === 'failed';
