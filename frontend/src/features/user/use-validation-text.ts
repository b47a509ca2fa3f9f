import { passwordLengthMax, passwordLengthMin } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import './texts.js';

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
