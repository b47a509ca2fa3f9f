import { type Criterion, type PixelReading } from '../report/report.js';
import { answerAi } from './ai-answer.js';

const reading = (level: PixelReading['level'], probability = 0.5): PixelReading => ({
  level,
  probability,
  model: 'jinwi-ai-pixels@test',
});

const tooSmall: Criterion = {
  id: 'ai-pixels',
  family: 'generator',
  applicable: false,
  reason: 'reason.too-small',
  score: null,
  llr: 0,
  statistic: null,
  weight: 0,
  fired: false,
  details: [],
};

const declared = { code: 'ai.generation-parameters', kind: 'ai-generated' } as const;

describe('answerAi', () => {
  it('believes what the file declares, and keeps what its pixels say beside it', () => {
    const pixels = reading('unlikely', 0.017986);
    expect(answerAi({ criteria: [], pixels, decisive: [declared] })).toEqual({
      answer: 'declared',
      probability: 0.017986,
      basis: ['ai.generation-parameters', 'ai-pixels.unlikely'],
      model: 'jinwi-ai-pixels@test',
    });
  });

  it('is unknown, never unlikely, where the network could not look', () => {
    expect(answerAi({ criteria: [tooSmall], pixels: undefined, decisive: [] })).toEqual({
      answer: 'unknown',
      probability: null,
      basis: ['reason.too-small'],
      model: null,
    });
    expect(answerAi({ criteria: [], pixels: undefined, decisive: [] })).toMatchObject({
      answer: 'unknown',
      probability: null,
      basis: [],
    });
  });

  it.each([
    ['likely', 'likely'],
    ['signs', 'unknown'],
    ['undecided', 'unknown'],
    ['unlikely', 'unlikely'],
  ] as const)('of pixels that read as %s is %s', (level, answer) => {
    expect(answerAi({ criteria: [], pixels: reading(level), decisive: [] })).toMatchObject({
      answer,
      basis: [`ai-pixels.${level}`],
    });
  });

  it('is not moved by facts of another kind', () => {
    const decisive = [{ code: 'thumbnail.foreign', kind: 'manipulated' } as const];
    expect(answerAi({ criteria: [], pixels: reading('undecided'), decisive }).answer).toBe('unknown');
  });
});
