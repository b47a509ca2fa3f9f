import fc from 'fast-check';
import { ProviderError } from '../generation-provider.js';
import { polledOf, startedTaskOf } from './kling-answers.js';

const polled = (given: object) => polledOf({ task_id: '1', task_status: 'succeed', ...given });

describe('answers of Kling', () => {
  it('a task’s id may be a number', () => {
    expect(startedTaskOf({ task_id: 829471, task_info: null })).toEqual({
      taskId: '829471',
      externalTaskId: null,
    });
  });

  it.each(['0.04', 0.04])('units of %p are the cost', (units) => {
    const images = [{ index: 0, url: 'https://x.klingai.com/a.png' }];
    expect(polled({ final_unit_deduction: units, task_result: { images } })).toMatchObject({
      cost: { unit: 'units', amount: 0.04 },
    });
  });

  it.each([undefined, null, 'none', -1, {}])('units of %p are not, and the images are counted', (units) => {
    const images = [{ index: 0, url: 'https://x.klingai.com/a.png' }];
    expect(polled({ final_unit_deduction: units, task_result: { images } })).toMatchObject({
      cost: { unit: 'images', amount: 1 },
    });
  });

  it.each([undefined, null, {}, { images: null }, { images: [] }, { images: [{ url: '' }] }])(
    'a task that succeeded with the result %p failed',
    (task_result) => {
      expect(() => polled({ task_result })).toThrow(expect.objectContaining({ kind: 'failed' }));
    },
  );

  it('whatever is answered is read or refused, and nothing else is thrown', () => {
    const parts = {
      task_id: fc.jsonValue(),
      task_status: fc.oneof(fc.constantFrom('submitted', 'processing', 'succeed', 'failed'), fc.jsonValue()),
      task_status_msg: fc.jsonValue(),
      final_unit_deduction: fc.jsonValue(),
      task_result: fc.oneof(
        fc.record({ images: fc.array(fc.record({ index: fc.jsonValue(), url: fc.jsonValue() })) }),
        fc.jsonValue(),
      ),
    };
    fc.assert(
      fc.property(fc.oneof(fc.record(parts, { requiredKeys: [] }), fc.jsonValue()), (data) => {
        startedTaskOf(data);
        try {
          polledOf(data);
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
