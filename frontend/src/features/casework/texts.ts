import { addTexts, type Translation } from '../../shared/i18n/i18n.js';
import { casework as caseworkEn } from './texts.en.js';

const casework: Translation<typeof caseworkEn> = {
  title: '더 알아보기',
};

addTexts('casework', { en: caseworkEn, ko: casework });
