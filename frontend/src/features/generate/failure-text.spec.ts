import { generationFailures } from '@jinwi/contracts';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { taskFailure } from './failure-text.js';
import './texts.js';

const failure = (message: string) =>
  taskFailure({ task_status_msg: message }, i18n.getFixedT('en', 'generate'));

describe('why a generation failed', () => {
  it('UI-210 UI-211 falls back to a default text and names the refund', () => {
    expect(failure('')).toEqual({
      reason: 'An error occurred while generating images',
      refund: 'Your 3 credits have been returned.',
    });
  });

  it('UI-211 mentions the refund only if the text itself does not', () => {
    const { en } = generationFailures['content-policy'];
    expect(failure(en)).toEqual({ reason: en, refund: null });
    expect(failure('Out of paint').refund).toBe('Your 3 credits have been returned.');
  });
});
