import { addTexts } from '../../shared/i18n/catalogue.js';
import { home as en } from '../../shared/i18n/locales/en/home.js';
import { home as ko } from '../../shared/i18n/locales/ko/home.js';

addTexts('home', { ko, en });
