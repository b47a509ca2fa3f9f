import { parseManipulation } from './manipulation.js';

const empty = { overallEvaluation: '', criteria: [], plainText: '' };
const json = (value: unknown) => JSON.stringify(value);

describe('the text `manipulation`', () => {
  it('UI-143 gives overall evaluation, criteria with details, and DOF of the same criterion', () => {
    const text = json({
      overallEvaluation: 'Some signs.',
      criteria: [{ id: 'ela', name: 'Error level', score: 41, details: 'An area differs.' }],
      criteria_analysis: [
        { id: 'ela', name: 'Error level', score: 41, DOF: 59 },
        { id: 'noise', name: 'Noise', score: 90, DOF: 10 },
      ],
    });
    expect(parseManipulation(text)).toEqual({
      overallEvaluation: 'Some signs.',
      criteria: [
        { id: 'ela', name: 'Error level', score: 41, details: 'An area differs.', dof: '59' },
        { id: 'noise', name: 'Noise', score: 90, details: '', dof: '10' },
      ],
      plainText: '',
    });
  });

  it.each([null, undefined, '', '   '])('UI-144 %j is nothing', (text) =>
    expect(parseManipulation(text)).toEqual(empty),
  );

  it.each(['Signs of cloning near the left edge.', '{"criteria": [', '[1, 2]', '"text"', '12'])(
    'UI-144 %s is no object and is shown as text',
    (text) => expect(parseManipulation(text)).toEqual({ ...empty, plainText: text }),
  );

  it('UI-144 each part may be missing or of another kind', () => {
    expect(parseManipulation(json({ overallEvaluation: 'Only this.' }))).toEqual({
      ...empty,
      overallEvaluation: 'Only this.',
    });
    expect(
      parseManipulation(json({ criteria: 'none', criteria_analysis: 5, overallEvaluation: 'x' })).criteria,
    ).toEqual([]);
    expect(parseManipulation(json({ criteria: [{ name: 'ELA' }, null, 3, {}] })).criteria).toEqual([
      { id: '', name: 'ELA', score: null, details: '', dof: null },
    ]);
  });

  it('UI-144 JSON of another shape is shown as it is', () => {
    const text = json({ verdict: 'odd' });
    expect(parseManipulation(text)).toEqual({ ...empty, plainText: text });
    expect(parseManipulation('{}')).toEqual(empty);
  });

  it.each([
    [140, 100],
    [-3, 0],
    ['62', 62],
    [61.6, 62],
    ['many', null],
    [Number.NaN, null],
  ])('UI-144 a score of %j becomes %j', (given, shown) =>
    expect(parseManipulation(json({ criteria: [{ name: 'ELA', score: given }] })).criteria[0]?.score).toBe(
      shown,
    ),
  );

  it('UI-143 criteria_analysis may be an object of names', () => {
    const text = json({ criteria_analysis: { ela: { score: 30, DOF: 'high' } } });
    expect(parseManipulation(text).criteria).toEqual([
      { id: '', name: 'ela', score: 30, details: '', dof: 'high' },
    ]);
  });
});
