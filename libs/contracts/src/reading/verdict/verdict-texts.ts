import { analysis as en } from './texts.en.js';
import { analysis as ko } from './texts.ko.js';

/** Texts of every place that shows a verdict, in the form of `reportTexts` but apart: such a place may show no report. */
export const verdictTexts = { ko, en } as const;
