import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const terms = {
  title: 'Terms of Service',
  effective: 'Effective date: {{date}}',
  contents: 'Contents',
} as const;

const ko: Translation<typeof terms> = {
  title: '이용약관',
  effective: '시행일: {{date}}',
  contents: '차례',
};

addTexts('terms', { en: terms, ko });
