import { report as en } from './texts.en.js';
import { report as ko } from './texts.ko.js';

/** Texts of a report, in the form of i18next: `{{name}}` is a value, `_one` and `_other` are plurals of `count`. */
export const reportTexts = { ko, en } as const;
