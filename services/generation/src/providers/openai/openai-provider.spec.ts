import fc from 'fast-check';
import { ProviderError } from '../generation-provider.js';
import { finishedOf } from './openai-provider.js';

describe('answers of OpenAI', () => {
  it('missing images are skipped; the rest keep their order', () => {
    const data = [
      { b64_json: 'AQ==' },
      { b64_json: '', url: null, revised_prompt: 'x' },
      { b64_json: null, url: 'https://images.example.com/2.png' },
    ];
    expect(finishedOf({ created: 1, data, usage: null })).toEqual({
      images: [{ bytes: Buffer.from([1]) }, { url: 'https://images.example.com/2.png' }],
      cost: { unit: 'images', amount: 2 },
    });
  });

  it.each([{ total_tokens: -1 }, { total_tokens: '9' }, {}, 'much'])(
    'a usage of %p is none, and the images are counted',
    (usage) => {
      expect(finishedOf({ data: [{ b64_json: 'AQ==' }], usage }).cost).toEqual({ unit: 'images', amount: 1 });
    },
  );

  it('whatever is answered is read or refused, and nothing else is thrown', () => {
    const image = fc.record({ b64_json: fc.jsonValue(), url: fc.jsonValue() }, { requiredKeys: [] });
    const answer = fc.record({ data: fc.oneof(fc.array(image), fc.jsonValue()), usage: fc.jsonValue() });
    fc.assert(
      fc.property(fc.oneof(answer, fc.jsonValue()), (given) => {
        try {
          finishedOf(given);
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
