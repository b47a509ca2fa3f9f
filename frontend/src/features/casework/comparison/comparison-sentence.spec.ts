import { type ComparisonResult } from '@jinwi/contracts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../../shared/i18n/i18n.js';
import { comparisonSentences } from './comparison-sentence.js';
import './texts.js';

const result: ComparisonResult = {
  width: 1000,
  height: 800,
  alignment: {
    scale: 0.46,
    rotation: 0,
    isMirrored: false,
    isDistorted: false,
    cuts: { left: 0, top: 0.1, right: 0.2, bottom: 0 },
    coverage: 1,
  },
  isToneChanged: false,
  differentShare: 0.1,
  parts: [{ kind: 'added', box: { left: 0, top: 0, width: 10, height: 10 }, from: null }],
};

const sentences = (locale: 'en' | 'ko', change: Partial<ComparisonResult> = {}): string =>
  comparisonSentences({ ...result, ...change }, i18n.getFixedT(locale, 'comparison'), locale).join(' ');

describe('the sentences of a comparison', () => {
  it('are natural in Korean', () =>
    expect(sentences('ko')).toBe(
      '두 사진은 한 사진에서 나왔습니다. 원본과 전체적으로 다른 점: 크기 46%, 원본의 위쪽, 오른쪽 잘림. 1곳이 다릅니다.',
    ));

  it('call only pictures that differ almost everywhere perhaps two shots', () => {
    const first = sentences('en', { differentShare: 0.7 });
    expect(first).toMatch(
      /^The pictures show the same scene but differ almost everywhere: perhaps they are two/,
    );
    expect(first).not.toContain('the same shot');
  });
});
