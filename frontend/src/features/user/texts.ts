import { addTexts } from '../../shared/i18n/catalogue.js';
import { auth as en } from '../../shared/i18n/locales/en/auth.js';
import { auth as ko } from '../../shared/i18n/locales/ko/auth.js';

addTexts('auth', { ko, en });
