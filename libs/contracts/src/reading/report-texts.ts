import { report as en } from './texts.en.js';
import { report as ko } from './texts.ko.js';

/** Texts of a report in i18next format: `{{name}}` is a value, `_one` and `_other` are plural forms for `count`. */
export const reportTexts = { ko, en } as const;
