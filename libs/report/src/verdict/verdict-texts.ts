import { analysis as en } from './texts.en.js';
import { analysis as ko } from './texts.ko.js';

/**
 * Texts for showing a verdict, in the same format as `reportTexts`. They are separate because a page with a verdict
 * may not show a report.
 */
export const verdictTexts = { ko, en } as const;
