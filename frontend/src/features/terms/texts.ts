import { addTexts } from '../../shared/i18n/catalogue.js';
import { terms as en } from '../../shared/i18n/locales/en/terms.js';
import { terms as ko } from '../../shared/i18n/locales/ko/terms.js';

addTexts('terms', { ko, en });
