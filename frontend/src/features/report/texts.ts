import { addTexts } from '../../shared/i18n/catalogue.js';
import { report as en } from '../../shared/i18n/locales/en/report.js';
import { report as ko } from '../../shared/i18n/locales/ko/report.js';
import { stage as enStage } from '../../shared/i18n/locales/en/stage.js';
import { stage as koStage } from '../../shared/i18n/locales/ko/stage.js';
import './verdict-texts.js';

addTexts('report', { ko, en });
addTexts('stage', { ko: koStage, en: enStage });
