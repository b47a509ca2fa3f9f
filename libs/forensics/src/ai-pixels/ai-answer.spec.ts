import { type Criterion } from '../report.js';
import { answerAi } from './ai-answer.js';
import { levelOf } from './level.js';

const pixels = (statistic: number | null): Criterion => ({
  id: 'ai-pixels',
  family: 'generator',
  applicable: statistic !== null,
  reason: statistic === null ? 'reason.too-small' : null,
  score: null,
  llr: 0,
  statistic,
  weight: 0,
  fired: false,
  details: [],
});

const declared = { code: 'ai.generation-parameters', kind: 'ai-generated' } as const;

describe('answerAi', () => {
  it('believes what the file declares, and keeps what its pixels say beside it', () => {
    expect(answerAi([pixels(-4)], [declared])).toMatchObject({
      answer: 'declared',
      probability: 0.017986,
      basis: ['ai.generation-parameters', 'ai-pixels.unlikely'],
    });
  });

  it('is unknown, never unlikely, where the network could not look', () => {
    expect(answerAi([pixels(null)], [])).toEqual({
      answer: 'unknown',
      probability: null,
      basis: ['reason.too-small'],
      model: null,
    });
    expect(answerAi([], [])).toMatchObject({ answer: 'unknown', probability: null, basis: [] });
  });

  it('says likely only where the verdict is settled by it', () => {
    for (const statistic of [-6, -1, 0, 1, 2, 4, 6, 9, 12]) {
      const { answer, basis } = answerAi([pixels(statistic)], []);
      expect(basis).toEqual([`ai-pixels.${levelOf(statistic)}`]);
      expect(answer === 'likely').toBe(levelOf(statistic) === 'likely');
    }
  });

  it('is not moved by facts of another kind', () => {
    expect(answerAi([pixels(0)], [{ code: 'thumbnail.foreign', kind: 'manipulated' }]).answer).toBe(
      'unknown',
    );
  });
});
