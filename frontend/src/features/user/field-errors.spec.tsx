import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { i18n } from '../../shared/i18n/i18n.js';
import { useValidationText } from './field-errors.js';

const textOf = (message: string | undefined) => renderHook(() => useValidationText()).result.current(message);

describe('useValidationText', () => {
  it.each([
    'Required',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Password cannot exceed 128 characters',
    "Passwords don't match",
    'You must accept the terms and conditions',
  ])('UI-048 BR-005 in English "%s" stays as it is', (message) => {
    expect(textOf(message)).toBe(message);
  });

  it('UI-080 shows an unknown message as the validator gives it', async () => {
    await i18n.changeLanguage('ko');
    expect(textOf('Required')).toBe('필수 입력 항목입니다.');
    expect(textOf('Invalid email')).toBe('Invalid email');
    expect(textOf(undefined)).toBeUndefined();
  });
});
