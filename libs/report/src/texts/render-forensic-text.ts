import { sourceText } from '../metadata/credential-steps.js';
import { dayText, readMoment } from '../metadata/moment.js';
import { withParticles } from '../story/korean.js';
import { reportWords } from '../words/report-words.js';
import { fileTexts } from './file-texts.js';
import { tracelessTexts } from './kind-texts.js';
import { fieldTexts, metadataTexts } from './metadata-texts.js';
import { pixelTexts } from './pixel-texts.js';
import { provenanceTexts } from './provenance-texts.js';
import { reasonTexts } from './reason-texts.js';
import { retiredTexts } from './retired-tests.js';
import { type ForensicText } from './forensic-text.js';

export type { ForensicText } from './forensic-text.js';

export const forensicLocales = ['ko', 'en'] as const;
export type ForensicLocale = (typeof forensicLocales)[number];

/** Every sentence a report can use, by code. */
export const forensicTexts: Record<string, ForensicText> = {
  ...reasonTexts,
  ...fileTexts,
  ...provenanceTexts,
  ...pixelTexts,
  ...tracelessTexts,
  ...retiredTexts,
  ...metadataTexts,
  ...fieldTexts,
};

/**
 * Renders the sentence of a code with its parameters. A missing parameter stays visible as `{name}`; a code without a
 * text is returned unchanged.
 */
export function renderForensicText(
  code: string,
  params: Readonly<Record<string, string | number>>,
  locale: ForensicLocale,
): string {
  const text = forensicTexts[code];
  return text === undefined ? code : filledText(text, params, locale);
}

/** Fills the parameters into a sentence, with the Korean particles that they need. */
export function filledText(
  text: ForensicText,
  params: Readonly<Record<string, string | number>>,
  locale: ForensicLocale,
): string {
  const filled = text[locale].replace(/\{(\w+)\}/gu, (place, name: string) =>
    Object.hasOwn(params, name) ? shown(name, params[name] ?? '', locale) : place,
  );
  return locale === 'ko' ? withParticles(filled) : filled;
}

const days = ['day', 'issuedOn'];
const sourceTypes = /\/digitalsourcetype\/|algorithmicMedia$/iu;

/** Formats a parameter. Percentages of at least 10 % have no decimals, which would suggest an unmeasured precision. */
function shown(name: string, value: string | number, locale: ForensicLocale): string {
  const day = days.includes(name) ? readMoment(String(value)) : null;
  if (day) return dayText(day, locale);
  if (typeof value === 'string' && sourceTypes.test(value))
    return sourceText(value, reportWords(locale)) ?? value;
  return name === 'percent' && typeof value === 'number' && value >= 10
    ? String(Math.round(value))
    : String(value);
}
