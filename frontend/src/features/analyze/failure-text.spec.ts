import { errorText } from '@jinwi/contracts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { ApiError } from '../../shared/lib/http.js';
import { UnknownOutcomeError } from './run-analysis.js';
import { failureText } from './failure-text.js';
import './texts.js';

const refusal = (status: number, body: string, retryAt: Date | null = null) =>
  new ApiError({ status, statusText: 'Bad Gateway', body, retryAt });
const told = (error: Error, locale: 'en' | 'ko' = 'en') =>
  failureText(error, { t: i18n.getFixedT(locale, 'analyze'), locale });

describe('what a failed analysis says', () => {
  it('UI-140 UI-142 is the server’s text without its status, and that nothing was charged', () =>
    expect(told(refusal(502, 'Image analysis failed'))).toEqual({
      reason: 'Image analysis failed',
      charge: 'No credit was used.',
      next: 'You can try again; the image stays chosen.',
    }));

  it('UI-139 is a sentence of our own for an empty body', () =>
    expect(told(refusal(502, '')).reason).toBe('Failed to analyze image'));

  it.each([
    ['a fault of the server', refusal(500, 'Something went wrong.'), 'Something went wrong.'],
    [
      'the answer of a proxy',
      new ApiError({ status: 502, statusText: '', body: 'Not reachable.', isByProxy: true }),
      'Not reachable.',
    ],
    ['a broken connection', new UnknownOutcomeError(''), 'The connection was lost.'],
  ])('UI-142 claims nothing about credits after %s', (_, error, reason) =>
    expect(told(error)).toEqual({
      reason,
      charge: null,
      next: 'If the server had already begun, the result will appear in your history.',
    }),
  );

  it.each([
    [refusal(422, 'The image cannot be read.'), 'Please choose another image.'],
    [
      refusal(409, errorText('storage.full', 'ko')),
      'You can delete older analyses in your history; the image stays chosen.',
    ],
    [refusal(402, 'Insufficient credits.'), 'You need at least 1 credit to perform analysis'],
  ])('UI-142 says what to do after %s', (error, next) => expect(told(error).next).toBe(next));

  it('UI-142 says when to try again after too many failures', () => {
    const retryAt = new Date(2026, 10, 23, 14, 31, 20);
    const error = refusal(429, 'Too many of your images could not be analyzed in the last hour.', retryAt);
    expect(told(error).next).toMatch(/^You can try again from 2:32\sPM\./);
    expect(told(error, 'ko').next).toMatch(/2:32부터 다시 시도할 수 있습니다/);
  });
});
