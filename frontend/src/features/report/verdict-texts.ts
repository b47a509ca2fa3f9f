import { addTexts } from '../../shared/i18n/catalogue.js';
import { analysis as en } from '../../shared/i18n/locales/en/analysis.js';
import { analysis as ko } from '../../shared/i18n/locales/ko/analysis.js';

addTexts('analysis', { ko, en });
