import { describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { ApiError } from '../../shared/lib/http.js';
import { UnknownOutcomeError } from './api/submit-analysis.js';
import { failureText } from './failure-text.js';
import './texts.js';

const refusal = (body: string) => new ApiError({ status: 502, statusText: 'Bad Gateway', body });
const t = i18n.getFixedT('en', 'analyze');

describe('what a failed analysis says', () => {
  it('UI-140 UI-142 the text of the server without its status, and that nothing was charged', () =>
    expect(failureText(refusal('Image analysis failed'), t)).toEqual({
      reason: 'Image analysis failed',
      charge: 'No credit was used.',
    }));

  it('UI-139 a sentence of our own for an empty body', () =>
    expect(failureText(refusal(''), t).reason).toBe('Failed to analyze image'));

  it('UI-142 claims nothing about credits where a proxy answered', () => {
    const error = new ApiError({ status: 502, statusText: '', body: 'Not reachable.', isByProxy: true });
    const { reason, charge } = failureText(error, t);
    expect(reason).toBe('Not reachable.');
    expect(charge).not.toContain('No credit was used');
  });

  it('UI-142 does not claim that nothing was charged when nobody knows', () => {
    const { reason, charge } = failureText(new UnknownOutcomeError(''), t);
    expect(reason).toBe('The connection was lost.');
    expect(charge).not.toContain('No credit was used');
  });
});
