import { addTexts } from '../../shared/i18n/catalogue.js';
import { analyze as en } from '../../shared/i18n/locales/en/analyze.js';
import { analyze as ko } from '../../shared/i18n/locales/ko/analyze.js';
import '../report/verdict-texts.js';

addTexts('analyze', { ko, en });
