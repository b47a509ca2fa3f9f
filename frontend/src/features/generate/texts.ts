import { addTexts } from '../../shared/i18n/catalogue.js';
import { generate as en } from '../../shared/i18n/locales/en/generate.js';
import { generate as ko } from '../../shared/i18n/locales/ko/generate.js';

addTexts('generate', { ko, en });
