import fc from 'fast-check';
import { foldPrompt } from './fold-prompt.js';

describe('foldPrompt', () => {
  const fold = (given: { prompt?: string; negativePrompt?: string; lengthMax?: number }) =>
    foldPrompt({ prompt: 'a cat', negativePrompt: '', lengthMax: 2_500, ...given });

  it('API-060: folds the negative prompt into the prompt', () => {
    expect(fold({ negativePrompt: 'dogs, rain' })).toBe('a cat\nAvoid: dogs, rain');
  });

  it('leaves a prompt alone that has nothing to avoid', () => {
    expect(fold({ negativePrompt: ' \n' })).toBe('a cat');
  });

  it('API-060: cuts the negative prompt by words to fit the model’s limit', () => {
    expect(fold({ negativePrompt: 'dogs, rain, snow', lengthMax: 24 })).toBe('a cat\nAvoid: dogs, rain');
    expect(fold({ negativePrompt: 'dogs, rain', lengthMax: 23 })).toBe('a cat\nAvoid: dogs, rain');
    expect(fold({ negativePrompt: 'dogs, rain', lengthMax: 22 })).toBe('a cat\nAvoid: dogs');
    expect(fold({ negativePrompt: 'dogs', lengthMax: 12 })).toBe('a cat');
    expect(fold({ negativePrompt: 'dogs', lengthMax: 3 })).toBe('a c');
  });

  it('counts emoji as one and Hangul by syllables, however typed', () => {
    const decomposed = '고양이'.normalize('NFD');
    expect(fold({ prompt: decomposed, lengthMax: 3 })).toBe('고양이');
    expect(fold({ prompt: '😀😀😀', negativePrompt: '비', lengthMax: 12 })).toBe('😀😀😀\nAvoid: 비');
  });

  it('API-060: whatever is typed, the limit holds and the prompt comes first', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(text, text, fc.integer({ min: 1, max: 80 }), (prompt, negativePrompt, lengthMax) => {
        const folded = fold({ prompt, negativePrompt, lengthMax });
        expect([...folded].length).toBeLessThanOrEqual(lengthMax);
        expect(folded.startsWith([...prompt.normalize('NFC').trim()].slice(0, lengthMax).join(''))).toBe(
          true,
        );
      }),
    );
  });
});
