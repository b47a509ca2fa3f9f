import { addTexts } from '../../shared/i18n/catalogue.js';
import { lots as en } from '../../shared/i18n/locales/en/lots.js';
import { lots as ko } from '../../shared/i18n/locales/ko/lots.js';

addTexts('lots', { ko, en });
