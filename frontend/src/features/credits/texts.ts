import { addTexts } from '../../shared/i18n/catalogue.js';
import { credits as en } from '../../shared/i18n/locales/en/credits.js';
import { credits as ko } from '../../shared/i18n/locales/ko/credits.js';

addTexts('credits', { ko, en });
