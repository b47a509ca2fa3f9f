import { madeCriterion } from '../../test/made-criterion.js';
import { type AiMarker, type PixelReading } from '../report/report.js';
import { answerAi } from './ai-answer.js';

const reading = (level: PixelReading['level'], probability = 0.5): PixelReading => ({
  level,
  probability,
  model: 'jinwi-ai-pixels@test',
});

const tooSmall = madeCriterion({
  id: 'ai-pixels',
  family: 'generator',
  applicable: false,
  reason: 'reason.too-small',
  score: null,
  statistic: null,
  weight: 0,
});

const marker = (extent: AiMarker['extent']): AiMarker => ({
  code: 'ai.source-type',
  source: 'xmp:DigitalSourceType',
  generator: null,
  models: [],
  value: '',
  extent,
});

const signedMarker = (extent: AiMarker['extent']): AiMarker => ({ ...marker(extent), isSigned: true });

const declared = { code: 'ai.generation-parameters', kind: 'ai-generated' } as const;

describe('answerAi', () => {
  it('believes the declaration and keeps what the pixels say', () => {
    const pixels = reading('unlikely', 0.017986);
    expect(answerAi({ criteria: [], pixels, decisive: [declared], markers: [marker('generated')] })).toEqual({
      answer: 'declared',
      probability: 0.017986,
      basis: ['ai.generation-parameters', 'ai-pixels.unlikely'],
      model: 'jinwi-ai-pixels@test',
      declared: { extent: 'generated', isSigned: false },
    });
  });

  it('tells algorithmic and AI-edited images from generated ones', () => {
    const answer = (markers: AiMarker[]) =>
      answerAi({ criteria: [], pixels: reading('undecided'), decisive: [], markers });
    expect(answer([marker('algorithmic')])).toMatchObject({
      answer: 'declared',
      basis: ['ai.source-type', 'ai-pixels.undecided'],
      declared: { extent: 'algorithmic', isSigned: false },
    });
    expect(answer([marker('algorithmic'), signedMarker('edited')]).declared).toEqual({
      extent: 'edited',
      isSigned: true,
    });
  });

  it('is unknown, never unlikely, where the network could not look', () => {
    expect(answerAi({ criteria: [tooSmall], pixels: undefined, decisive: [], markers: [] })).toEqual({
      answer: 'unknown',
      probability: null,
      basis: ['reason.too-small'],
      model: null,
    });
    expect(answerAi({ criteria: [], pixels: undefined, decisive: [], markers: [] })).toMatchObject({
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
  ] as const)('answers pixels that read as %s with %s', (level, answer) => {
    expect(answerAi({ criteria: [], pixels: reading(level), decisive: [], markers: [] })).toMatchObject({
      answer,
      basis: [`ai-pixels.${level}`],
    });
  });

  it.each(['likely', 'signs'] as const)(
    'lets only a signature say that software drew what reads as %s',
    (level) => {
      const pixels = reading(level);
      const answer = (one: AiMarker) => answerAi({ criteria: [], pixels, decisive: [], markers: [one] });
      expect(answer(marker('algorithmic'))).toEqual(
        answerAi({ criteria: [], pixels, decisive: [], markers: [] }),
      );
      expect(answer(signedMarker('algorithmic')).declared).toEqual({ extent: 'algorithmic', isSigned: true });
    },
  );

  it.each([
    ['pixels:watermark', 'declared'],
    ['pixels:fingerprint', 'likely'],
  ])('answers pixels that suggest AI, drawn by the studio by %s: %s', (source, answer) => {
    const markers = [{ ...signedMarker('algorithmic'), source }];
    expect(answerAi({ criteria: [], pixels: reading('likely'), decisive: [], markers }).answer).toBe(answer);
  });

  it('calls AI unlikely for a camera’s file unless its pixels suggest AI', () => {
    const decisive = [{ code: 'camera.original', kind: 'camera-original' } as const];
    const answer = (level: PixelReading['level']) =>
      answerAi({ criteria: [], pixels: reading(level), decisive, markers: [] });
    expect(answer('undecided')).toMatchObject({ answer: 'unlikely', basis: ['camera.original'] });
    expect(answer('signs')).toMatchObject({ answer: 'unknown', basis: ['ai-pixels.signs'] });
    expect(answer('likely').answer).toBe('likely');
    expect(answerAi({ criteria: [], pixels: undefined, decisive, markers: [] }).answer).toBe('unlikely');
    expect(
      answerAi({ criteria: [], pixels: reading('undecided'), decisive, markers: [marker('generated')] })
        .answer,
    ).toBe('declared');
  });

  it('says if only a part of the image was examined', () => {
    const pixels: PixelReading = { ...reading('likely'), isOfPart: true };
    const { basis } = answerAi({ criteria: [], pixels, decisive: [], markers: [] });
    expect(basis).toEqual(['ai-pixels.likely', 'ai-pixels.photo-part']);
  });

  it('BR-074 says if a picture without grain allows no answer', () => {
    const pixels: PixelReading = { ...reading('undecided'), isSmooth: true };
    const { basis } = answerAi({ criteria: [], pixels, decisive: [], markers: [] });
    expect(basis).toEqual(['ai-pixels.undecided', 'ai-pixels.smooth']);
  });

  it('is not moved by facts of another kind', () => {
    const decisive = [{ code: 'thumbnail.foreign', kind: 'manipulated' } as const];
    expect(answerAi({ criteria: [], pixels: reading('undecided'), decisive, markers: [] }).answer).toBe(
      'unknown',
    );
  });
});
