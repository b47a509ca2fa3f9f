import { type Translation } from '@jinwi/contracts';
import { addTexts } from '../../shared/i18n/i18n.js';

export const casework = {
  title: 'Go further',
};

const ko: Translation<typeof casework> = {
  title: '더 알아보기',
};

addTexts('casework', { en: casework, ko });
