import { analysisStepsSchema } from '@jinwi/contracts';
import { type z } from 'zod';

export const stepsSchema = analysisStepsSchema;
export type Steps = z.infer<typeof stepsSchema>;

export const noSteps: Steps = { done: 0, total: 0, testId: null };
