import { addTexts } from '../../shared/i18n/catalogue.js';
import { credits as creditsEn } from '../../shared/i18n/locales/en/credits.js';
import { purchase as en } from '../../shared/i18n/locales/en/purchase.js';
import { credits as creditsKo } from '../../shared/i18n/locales/ko/credits.js';
import { purchase as ko } from '../../shared/i18n/locales/ko/purchase.js';

addTexts('purchase', { ko, en });
// Purchase and failure messages are those of the credits page (UI-257).
addTexts('credits', { ko: creditsKo, en: creditsEn });
