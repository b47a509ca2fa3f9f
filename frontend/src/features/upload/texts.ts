import { addTexts } from '../../shared/i18n/catalogue.js';
import { upload as en } from '../../shared/i18n/locales/en/upload.js';
import { upload as ko } from '../../shared/i18n/locales/ko/upload.js';

addTexts('upload', { ko, en });
