import {
  classOfVerdict,
  isAiVerdict,
  showsScore,
  toneOfRecord,
  toneOfScore,
  toneOfVerdict,
} from './verdict.js';

describe('verdicts', () => {
  it.each([
    ['Likely Genuine', 'clear'],
    ['No Signs Found', 'neutral'],
    ['Inconclusive', 'neutral'],
    ['Possibly Manipulated', 'suspicious'],
    ['Possibly AI-Generated', 'suspicious'],
    ['Likely Manipulated', 'strong'],
    ['Likely AI-Generated', 'strong'],
    ['Something of another engine', 'strong'],
  ])('UI-131 BR-037 %s is %s', (label, tone) => expect(toneOfVerdict(label)).toBe(tone));

  it.each([
    [0, 'strong'],
    [49, 'strong'],
    [50, 'suspicious'],
    [79, 'suspicious'],
    [80, 'clear'],
    [100, 'clear'],
  ])('UI-132 a bar of %i is %s', (score, tone) => expect(toneOfScore(score)).toBe(tone));

  it.each([
    ['Likely Genuine', 'authentic'],
    ['No Signs Found', 'no-signs'],
    ['Inconclusive', 'no-signs'],
    ['Possibly Manipulated', 'suspicious'],
    ['Possibly AI-Generated', 'suspicious'],
    ['Likely Manipulated', 'fake'],
    ['Likely AI-Generated', 'fake'],
  ])('UI-173 BR-038 %s falls under the filter %s', (label, filter) =>
    expect(classOfVerdict(label)).toBe(filter),
  );

  it('UI-173 has AI as a part of fake', () => {
    expect(isAiVerdict('Likely AI-Generated')).toBe(true);
    expect(isAiVerdict('Likely Manipulated')).toBe(false);
    expect(isAiVerdict('Possibly AI-Generated')).toBe(false);
  });

  it('give "No Signs Found" a neutral bar and "Inconclusive" no score', () => {
    expect(toneOfRecord({ result: 'No Signs Found', score: 88 })).toBe('neutral');
    expect(toneOfRecord({ result: 'Likely Genuine', score: 88 })).toBe('clear');
    expect(showsScore('No Signs Found')).toBe(true);
    expect(showsScore('Inconclusive')).toBe(false);
  });
});
