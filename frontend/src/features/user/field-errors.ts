import { authErrors, locales, passwordLengthMax, passwordLengthMin } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/lib/http.js';
import './texts.js';

const codes = { username: 'auth.username-taken', email: 'auth.email-taken' } as const;

type TakenField = keyof typeof codes;

const fields = Object.keys(codes) as TakenField[];

/**
 * Returns the field whose value another member already uses, or null for any other refusal. Server and browser share
 * the error texts, so the body identifies the error in either language. Only these texts are imported, because the
 * whole error table would exceed the page's size budget.
 */
export const takenField = (error: Error): TakenField | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const says = (field: TakenField) =>
    locales.some((locale) => authErrors[codes[field]][locale] === error.body);
  return fields.find(says) ?? null;
};

const passwordCodes = ['auth.password-common', 'auth.password-too-short', 'auth.password-too-long'] as const;

/** Returns why the server refuses a new password, for display at the field; undefined for any other refusal. */
export const passwordRefusal = (error: Error | null): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const isOfPassword = passwordCodes.some((code) =>
    locales.some((locale) => authErrors[code][locale] === error.body),
  );
  return isOfPassword ? error.body : undefined;
};

/** Maps the schemas' English messages to text keys. */
const textKeys = {
  Required: 'invalid.required',
  'Invalid email address': 'invalid.email',
  'Password must be at least 6 characters': 'invalid.passwordMin',
  'Password cannot exceed 128 characters': 'invalid.passwordMax',
  "Passwords don't match": 'invalid.match',
  'You must accept the terms and conditions': 'invalid.terms',
} as const;

const isKnown = (message: string): message is keyof typeof textKeys => Object.hasOwn(textKeys, message);

/** Translates a validation message. A message without a translation is shown unchanged (UI-080). */
export const useValidationText = () => {
  const { t } = useTranslation('auth');
  return (message: string | undefined): string | undefined => {
    if (message === undefined || !isKnown(message)) return message;
    return t(textKeys[message], { min: passwordLengthMin, max: passwordLengthMax });
  };
};
