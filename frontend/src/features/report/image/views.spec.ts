import { aiPixels, makeAnswer, makeRecord, makeReport } from '@jinwi/report/testing';
import { describe, expect, it } from 'vitest';
import { openingView } from './views.js';

describe('the view that is open at first', () => {
  const openedFor = (answer: 'likely' | 'declared') =>
    openingView(
      makeRecord({
        report: makeReport({ criteria: [aiPixels({ score: 20 })], ai: makeAnswer({ answer }) }),
        artifacts: {
          evidence: { url: '/s', pictures: [{ criterionId: 'ai-pixels', top: 30, width: 8, height: 6 }] },
        },
      }),
    );

  it('is the AI map if it found the signs', () => {
    expect(openedFor('likely')).toBe('ai');
  });

  it('is the image if the file declares AI, which weighs more', () => {
    expect(openedFor('declared')).toBe('original');
  });
});
