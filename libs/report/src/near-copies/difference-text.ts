import { type ForensicRemark, type Locale } from '@jinwi/contracts';
import { filledText } from '../texts/render-forensic-text.js';
import { verdictLabel } from '../verdict/verdict-label.js';
import { verdictWords } from '../words/report-words.js';
import { differenceTexts } from './difference-texts.js';

const bytesPerKilobyte = 1024;

/** Returns the sentence for one difference; null for a code of a later version. */
export function differenceText({ code, params }: ForensicRemark, locale: Locale): string | null {
  const text = differenceTexts[code];
  return text ? filledText(text, shownParams(params, locale), locale) : null;
}

/** Adds the reader's words for values stored as numbers or in English. */
function shownParams(params: ForensicRemark['params'], locale: Locale): ForensicRemark['params'] {
  const { verdict, format, sizeBytes } = params;
  return {
    ...params,
    ...(typeof verdict === 'string' ? { verdict: verdictLabel(verdict, verdictWords(locale)) } : {}),
    ...(typeof format === 'string' ? { format: format.toUpperCase() } : {}),
    ...(typeof sizeBytes === 'number' ? { size: sizeText(sizeBytes, locale) } : {}),
  };
}

function sizeText(sizeBytes: number, locale: Locale): string {
  const kilobytes = sizeBytes / bytesPerKilobyte;
  const isLarge = kilobytes >= bytesPerKilobyte;
  const value = isLarge ? kilobytes / bytesPerKilobyte : Math.max(1, Math.round(kilobytes));
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 }).format(value);
  return `${number} ${isLarge ? 'MB' : 'KB'}`;
}
