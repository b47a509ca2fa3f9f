import { addTexts } from '../../shared/i18n/catalogue.js';
import { report as en } from '../../shared/i18n/locales/en/report.js';
import { report as ko } from '../../shared/i18n/locales/ko/report.js';
import './verdict-texts.js';

addTexts('report', { ko, en });
