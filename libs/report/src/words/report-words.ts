import { type Locale } from '@jinwi/contracts';
import { caseworkTexts } from '../casework/casework-texts.js';
import { sharingTexts } from '../sharing/sharing-texts.js';
import { verdictTexts } from '../verdict/verdict-texts.js';
import { report as en } from './texts.en.js';
import { report as ko } from './texts.ko.js';

/** Texts of a report in i18next format: `{{name}}` is a value, `_one` and `_other` are plural forms for `count`. */
export const reportTexts = { ko, en } as const;

/** Dotted paths of the texts; plural forms appear without their suffix. */
type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Start}_${'one' | 'other'}`
      ? Start
      : Key
    : `${Key}.${KeyOf<Texts[Key]>}`;
}[keyof Texts & string];

type Values = Record<string, string | number>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the type must also accept i18next's `t`, whose values differ by text
type Words<Texts> = (key: KeyOf<Texts>, values?: any) => string;

export type ReportWords = Words<(typeof reportTexts)['en']>;
export type VerdictWords = Words<(typeof verdictTexts)['en']>;
export type SharingWords = Words<(typeof sharingTexts)['en']>;
export type CaseworkWords = Words<(typeof caseworkTexts)['en']>;

/** Looks up the texts of a report where i18next is not available. */
export const reportWords = (locale: Locale): ReportWords => wordsOf(reportTexts[locale], locale);
export const verdictWords = (locale: Locale): VerdictWords => wordsOf(verdictTexts[locale], locale);
export const sharingWords = (locale: Locale): SharingWords => wordsOf(sharingTexts[locale], locale);
export const caseworkWords = (locale: Locale): CaseworkWords => wordsOf(caseworkTexts[locale], locale);

interface Tree {
  readonly [key: string]: string | Tree;
}

/** Created once, because creating them again for each report would take too long. */
const pluralRules = { ko: new Intl.PluralRules('ko'), en: new Intl.PluralRules('en') };

function wordsOf(texts: Tree, locale: Locale): (key: string, values?: Values) => string {
  const plural = (key: string, count: unknown) =>
    textAt(texts, `${key}_${pluralRules[locale].select(Number(count))}`) ?? textAt(texts, `${key}_other`);
  return (key, values = {}) => {
    const text = textAt(texts, key) ?? plural(key, values.count);
    if (text === undefined) return key;
    return text.replace(/\{\{(\w+)\}\}/gu, (place, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : place,
    );
  };
}

function textAt(texts: Tree, key: string): string | undefined {
  let at: string | Tree | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}
