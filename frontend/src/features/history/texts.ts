import { addTexts } from '../../shared/i18n/catalogue.js';
import { history as en } from '../../shared/i18n/locales/en/history.js';
import { history as ko } from '../../shared/i18n/locales/ko/history.js';
import '../report/verdict-texts.js';

addTexts('history', { ko, en });
