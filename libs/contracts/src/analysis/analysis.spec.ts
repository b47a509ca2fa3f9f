import { aiAnswerSchema, reportSchema } from './analysis.js';

const answer = {
  answer: 'likely',
  probability: 0.97,
  basis: ['ai-pixels.likely'],
  model: 'jinwi-ai-pixels@2026-11-22',
};

describe('the answer about AI', () => {
  it('is one of four, with a probability where a network looked', () => {
    expect(aiAnswerSchema.parse(answer)).toEqual(answer);
    expect(aiAnswerSchema.safeParse({ ...answer, probability: null, model: null }).success).toBe(true);
    expect(aiAnswerSchema.safeParse({ ...answer, answer: 'yes' }).success).toBe(false);
    expect(aiAnswerSchema.safeParse({ ...answer, probability: 97 }).success).toBe(false);
  });

  it('may be missing, as in reports of the previous version', () => {
    expect(reportSchema.shape.ai.safeParse(undefined).success).toBe(true);
  });
});
