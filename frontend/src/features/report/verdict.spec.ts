import { describe, expect, it } from 'vitest';
import { classOfVerdict, toneOfScore, toneOfVerdict } from './verdict.js';

describe('verdicts', () => {
  it.each([
    ['Likely Genuine', 'clear'],
    ['Possibly Manipulated', 'suspicious'],
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
    ['Possibly Manipulated', 'suspicious'],
    ['Likely Manipulated', 'fake'],
    ['Likely AI-Generated', 'fake'],
  ])('UI-173 BR-038 %s falls under the filter %s', (label, filter) =>
    expect(classOfVerdict(label)).toBe(filter),
  );
});
